// Runs one operation on the page several times. Each result: milliseconds of script, of script and layout, and until
// the next frame. `run` evaluates it in the page.
async ([name, repetitions]) => {
  const $ = id => document.getElementById(id), rows = () => document.querySelectorAll('tbody tr');
  const label = row => row.children[1].textContent;
  const ready = count => { if (rows().length !== count) $('create').click(); };
  const fresh = () => { $('clear').click(); };
  const filled = async () => { $('clear').click(); await null; $('create').click(); };
  const operations = {
    create: [fresh, () => $('create'), () => rows().length === 1000],
    replace: [() => ready(1000), () => $('create'), () => rows().length === 1000],
    update: [filled, () => $('update'),
      () => label(rows()[990]).endsWith('!!!') && !label(rows()[991]).endsWith('!!!')],
    select: [() => ready(1000), i => rows()[5 + i].querySelector('.label a'),
      i => rows()[5 + i].className === 'selected' && document.querySelectorAll('.selected').length === 1],
    swap: [() => { ready(1000); }, () => $('swap'), (i, before) => label(rows()[1]) === before[1] && label(rows()[998]) === before[0]],
    remove: [filled, () => rows()[4].querySelector('.remove a'), () => rows().length === 999],
    create10k: [fresh, () => $('create10k'), () => rows().length === 10000],
    append: [filled, () => $('append'), () => rows().length === 2000],
    clear: [filled, () => $('clear'), () => rows().length === 0],
    rerender: [() => ready(1000), () => $('rerender'), () => rows().length === 1000],
  };
  const [prepare, target, check] = operations[name];
  const frame = () => new Promise(done => requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => done(performance.now());
    channel.port2.postMessage(0);
  }));
  const idle = async () => { await frame(); await frame(); await new Promise(done => setTimeout(done, 30)); };
  const warmUps = name === 'create10k' ? 1 : 4, results = [];
  for (let i = 0; i < warmUps + repetitions; i++) {
    await prepare();
    await idle();
    gc();
    const element = target(i), before = rows().length > 998 ? [label(rows()[1]), label(rows()[998])] : [];
    const start = performance.now();
    element.click();
    await null; // React renders in a microtask
    await null;
    const scripted = performance.now();
    document.body.offsetHeight;
    const laidOut = performance.now();
    const shown = await frame();
    if (!check(i, before)) throw new Error(`${name} did not do what it should`);
    if (i >= warmUps) results.push([scripted - start, laidOut - start, shown - start]);
  }
  return results;
}

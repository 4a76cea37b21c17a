"""Scripts that collect the errors of a page in browsers of all vendors."""

# Stores console errors of a page and resources that failed to load. They stay in the tab across pages.
LISTEN = """{
const report = what => { sessionStorage.errors = (sessionStorage.errors ?? '') + what + '\\n'; };
for (const kind of ['warn', 'error']) {
  const say = console[kind];
  console[kind] = (...words) => { report(words.join(' ')); say.apply(console, words); };
}
addEventListener('error', ({ message, target }) =>
    report(message ?? `${target.localName} ${target.src ?? target.href}`), true);
addEventListener('unhandledrejection', ({ reason }) => report(reason));
}"""
HEARD = """const errors = sessionStorage.errors ?? '';
sessionStorage.errors = '';
return errors.split('\\n').filter(Boolean)"""
# Errors that Firefox itself has logged, except its own notes about an unreachable server or an abandoned page.
WRITTEN = """const written = Services.console.getMessageArray().filter(one => one instanceof Ci.nsIScriptError);
Services.console.reset();
return written.map(one => `${one.errorMessage} ${one.sourceName}`)
    .filter(words => !/connection to (the server at )?ws:/.test(words))"""

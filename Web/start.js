// Starts the app if the browser can run it, otherwise shows the reason, in code for old browsers.
(function () {
  var isRussian = /^ru/i.test(navigator.language || '');
  var isNew = window.WebAssembly && WebAssembly.instantiateStreaming && window.HTMLDialogElement && window.BroadcastChannel &&
    window.CSS && CSS.supports && CSS.supports('color', 'color-mix(in srgb, red, red)');
  var safe = location.href.replace(/^http:/, 'https:');
  if (isRussian) document.documentElement.lang = 'ru';
  function say(title, words, action, address) {
    var screen = document.createElement('main');
    function add(tag, text) {
      var node = screen.appendChild(document.createElement(tag));
      node.textContent = text;
      return node;
    }
    screen.id = 'crash';
    var logo = add('img', '');
    logo.setAttribute('src', '/icon.svg');
    logo.setAttribute('alt', 'Dela');
    logo.className = 'logo';
    add('h1', title);
    add('p', words);
    add('button', action).onclick = function () { location.replace(address); };
    document.body.replaceChild(screen, document.getElementById('app'));
  }
  if (!isNew) {
    if (isRussian) say('Этот браузер слишком старый', 'Dela работает в Safari начиная с iOS 16.4 и в свежих Chrome, Edge и Firefox. Обновите браузер или систему и откройте страницу снова.', 'Открыть снова', location.href);
    else say('This browser is too old', 'Dela runs in Safari from iOS 16.4 on, and in current versions of Chrome, Edge and Firefox. Update the browser or the system, then open this page again.', 'Open again', location.href);
  } else if (!window.isSecureContext) {
    if (isRussian) say('Нужно защищённое соединение', 'Откройте этот адрес с https:// в начале. Если так он не открывается, скажите об этом администратору сервера.', 'Открыть с https', safe);
    else say('A secure connection is needed', 'Open this address with https:// in front. If it does not open that way, tell the administrator of the server.', 'Open with https', safe);
  } else {
    var script = document.createElement('script');
    script.type = 'module';
    script.src = '/bridge.js';
    document.head.appendChild(script);
  }
})();

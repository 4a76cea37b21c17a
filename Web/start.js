// Starts the app if the browser can run it, otherwise shows the reason, in code for old browsers.
(function () {
  var isRussian = /^ru/i.test(navigator.language || '');
  var isNew = window.WebAssembly && WebAssembly.instantiateStreaming && window.HTMLDialogElement && window.BroadcastChannel &&
    window.CSS && CSS.supports && CSS.supports('color', 'color-mix(in srgb, red, red)');
  if (isRussian) document.documentElement.lang = 'ru';
  function say(title, words) {
    var screen = document.createElement('main');
    screen.id = 'crash';
    screen.appendChild(document.createElement('h1')).appendChild(document.createTextNode(title));
    screen.appendChild(document.createElement('p')).appendChild(document.createTextNode(words));
    document.body.replaceChild(screen, document.getElementById('app'));
  }
  if (!isNew) {
    if (isRussian) say('Этот браузер слишком старый', 'Dela работает в Safari начиная с iOS 16.4 и в свежих Chrome, Edge и Firefox. Обновите браузер или систему и откройте страницу снова.');
    else say('This browser is too old', 'Dela runs in Safari from iOS 16.4 on, and in current versions of Chrome, Edge and Firefox. Update the browser or the system, then open this page again.');
  } else if (!window.isSecureContext) {
    if (isRussian) say('Нужно защищённое соединение', 'Откройте этот адрес с https:// в начале. Если так он не открывается, скажите об этом администратору сервера.');
    else say('A secure connection is needed', 'Open this address with https:// in front. If it does not open that way, tell whoever runs the server.');
  } else {
    var script = document.createElement('script');
    script.type = 'module';
    script.src = '/bridge.js';
    document.head.appendChild(script);
  }
})();

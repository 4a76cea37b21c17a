// The page as hand-written DOM code: no framework, each operation written separately.
import { actions, makeRows } from './data.js';

const app = document.getElementById('app');
const page = document.createElement('div'), bar = document.createElement('div');
const table = document.createElement('table'), body = document.createElement('tbody');
let rows = [], selected = null;

const template = document.createElement('tr');
for (const name of ['number', 'label', 'remove', 'rest']) template.appendChild(document.createElement('td')).className = name;
template.children[0].append(' ');
template.children[1].appendChild(document.createElement('a')).append(' ');
const cross = template.children[2].appendChild(document.createElement('a')).appendChild(document.createElement('span'));
cross.className = 'cross';
cross.ariaHidden = 'true';
cross.textContent = '×';

function rowElement(row) {
  const element = template.cloneNode(true), number = element.firstChild;
  number.firstChild.nodeValue = row.id;
  number.nextSibling.firstChild.firstChild.nodeValue = row.label;
  element.$row = row;
  row.element = element;
  return element;
}

function append(more) {
  rows = rows.concat(more);
  for (const row of more) body.appendChild(rowElement(row));
}

function clear() {
  body.textContent = '';
  rows = [];
  selected = null;
}

const operations = {
  create() { clear(); append(makeRows(1000)); },
  create10k() { clear(); append(makeRows(10000)); },
  append() { append(makeRows(1000)); },
  update() {
    for (let i = 0; i < rows.length; i += 10) {
      rows[i].label += ' !!!';
      rows[i].element.firstChild.nextSibling.firstChild.firstChild.nodeValue = rows[i].label;
    }
  },
  swap() {
    if (rows.length <= 998) return;
    const [a, b] = [rows[1], rows[998]], next = b.element.nextSibling;
    body.insertBefore(b.element, a.element);
    body.insertBefore(a.element, next);
    [rows[1], rows[998]] = [b, a];
  },
  clear,
  rerender() {},
};

for (const name of actions) {
  const button = bar.appendChild(document.createElement('button'));
  [button.id, button.type, button.textContent] = [name, 'button', name];
  button.addEventListener('click', operations[name]);
}
body.addEventListener('click', event => {
  const link = event.target.closest('a');
  if (link === null) return;
  const element = link.closest('tr'), row = element.$row;
  if (link.parentNode.className === 'remove') {
    rows.splice(rows.indexOf(row), 1);
    element.remove();
  } else {
    if (selected !== null) selected.className = '';
    selected = element;
    element.className = 'selected';
  }
});
bar.className = 'actions';
table.append(body);
page.append(bar, table);
app.append(page);

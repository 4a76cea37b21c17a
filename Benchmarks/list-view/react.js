// The page in React 18, rows memoised.
import React, { memo, useReducer } from 'react';
import { createRoot } from 'react-dom/client';
import { actions, makeRows } from './data.js';

const h = React.createElement;

function reducer({ rows, selected }, action) {
  switch (action.type) {
    case 'create': return { rows: makeRows(1000), selected: 0 };
    case 'create10k': return { rows: makeRows(10000), selected: 0 };
    case 'append': return { rows: rows.concat(makeRows(1000)), selected };
    case 'update':
      return { rows: rows.map((row, i) => i % 10 === 0 ? { id: row.id, label: row.label + ' !!!' } : row), selected };
    case 'swap': {
      if (rows.length <= 998) return { rows, selected };
      const swapped = rows.slice();
      [swapped[1], swapped[998]] = [rows[998], rows[1]];
      return { rows: swapped, selected };
    }
    case 'clear': return { rows: [], selected: 0 };
    case 'rerender': return { rows, selected };
    case 'select': return { rows, selected: action.id };
    case 'remove': return { rows: rows.filter(row => row.id !== action.id), selected };
  }
}

const Row = memo(({ row, isSelected, dispatch }) => h('tr', { className: isSelected ? 'selected' : '' },
  h('td', { className: 'number' }, row.id),
  h('td', { className: 'label' }, h('a', { onClick: () => dispatch({ type: 'select', id: row.id }) }, row.label)),
  h('td', { className: 'remove' }, h('a', { onClick: () => dispatch({ type: 'remove', id: row.id }) },
    h('span', { className: 'cross', 'aria-hidden': 'true' }, '×'))),
  h('td', { className: 'rest' })));

function Page() {
  const [{ rows, selected }, dispatch] = useReducer(reducer, { rows: [], selected: 0 });
  return h('div', null,
    h('div', { className: 'actions' }, actions.map(type =>
      h('button', { key: type, id: type, type: 'button', onClick: () => dispatch({ type }) }, type))),
    h('table', null, h('tbody', null, rows.map(row =>
      h(Row, { key: row.id, row, isSelected: row.id === selected, dispatch })))));
}

createRoot(document.getElementById('app')).render(h(Page));

import type Squire from 'squire-rte';
import { expect, it, vi } from 'vitest';
import { typeAt } from './type-at.ts';

it('characters at a caret have the format of its text, and the caret is after them', () => {
  const bold = document.createElement('b');
  const text = bold.appendChild(document.createTextNode('ab'));
  const range = document.createRange();
  range.setStart(text, 1);
  range.collapse(true);
  const kept = vi.fn();
  const squire = {
    getSelection: () => range,
    setSelection: () => squire as unknown as Squire,
    saveUndoState: kept,
    insertPlainText: vi.fn(),
  };
  typeAt(squire, '🚀');
  typeAt(squire, '!');
  expect(bold.outerHTML).toBe('<b>a🚀!b</b>');
  expect(kept).toHaveBeenCalledTimes(2);
  expect(squire.insertPlainText).not.toHaveBeenCalled();
});

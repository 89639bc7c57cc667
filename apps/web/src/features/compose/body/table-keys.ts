import { cellOf, nextCell } from './tables.ts';

/** What the keys of tables need of the editor. */
interface TableKeysNeeds {
  readonly root: HTMLElement;
  readonly range: () => Range;
  /** Puts the caret at the start of an element. */
  readonly enter: (element: Element) => void;
}

/** Whether the caret is at an edge of a cell, where Backspace or Delete would join two cells. */
function isAtEdge(cell: Element, range: Range, edge: 'start' | 'end'): boolean {
  if (!range.collapsed) return false;
  const rest = range.cloneRange();
  if (edge === 'start') rest.setStart(cell, 0);
  else rest.setEnd(cell, cell.childNodes.length);
  return rest.toString().replaceAll('\u200b', '') === '' && rest.cloneContents().querySelector('img, hr') === null;
}

/**
 * The keys in tables: Tab and Shift+Tab go from cell to cell, and Backspace and Delete do not join cells. Returns a function that
 * removes them.
 * They listen at the document, to run before the keys of the editor library.
 */
export function listenToTableKeys({ root, range, enter }: TableKeysNeeds): () => void {
  const press = (event: KeyboardEvent): void => {
    if (!(event.target instanceof Node) || !root.contains(event.target)) return;
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
    if (!['Tab', 'Backspace', 'Delete'].includes(event.key)) return;
    const now = range();
    const cell = cellOf(root, now.startContainer);
    if (cell === null) return;
    if (event.key === 'Tab') {
      const next = nextCell(cell, event.shiftKey ? -1 : 1);
      if (next === null) return;
      event.preventDefault();
      event.stopPropagation();
      enter(next);
    } else if (isAtEdge(cell, now, event.key === 'Backspace' ? 'start' : 'end')) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  const { ownerDocument: page } = root;
  page.addEventListener('keydown', press, true);
  return () => page.removeEventListener('keydown', press, true);
}

import type Squire from 'squire-rte';

/** What it needs of the editor library. */
type Typing = Pick<Squire, 'getSelection' | 'setSelection' | 'saveUndoState' | 'insertPlainText'>;

/** Puts characters in the place of the selection. At a caret they take its format, which the library's own insertion ends. */
export function typeAt(squire: Typing, characters: string): void {
  const range = squire.getSelection();
  const { startContainer: text, startOffset } = range;
  if (!range.collapsed || !(text instanceof Text)) {
    squire.insertPlainText(characters, false);
    return;
  }
  squire.saveUndoState(range);
  text.insertData(startOffset, characters);
  range.setStart(text, startOffset + characters.length);
  range.collapse(true);
  squire.setSelection(range);
}

/** Puts characters in the place of so many before the caret, which lie in one text node. They take its format. */
export function typeOver(squire: Typing, length: number, characters: string): void {
  const range = squire.getSelection();
  const { startContainer: text, startOffset } = range;
  if (!range.collapsed || !(text instanceof Text) || startOffset < length) return;
  squire.saveUndoState(range);
  text.replaceData(startOffset - length, length, characters);
  range.setStart(text, startOffset - length + characters.length);
  range.collapse(true);
  squire.setSelection(range);
}

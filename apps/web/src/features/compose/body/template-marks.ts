import type { KeyboardEvent, RefObject } from 'react';
import { useEffect } from 'react';
import type { Composer } from '../composer/composer.ts';
import { fieldsIn } from '../model/template-fields.ts';

/** The name of the highlight, which HtmlBody.module.css colours. */
const HIGHLIGHT = 'template-field';
/** Longest text that is searched for fields at each change, in characters: marks are a help, typing comes first. */
const MAX_MARKED = 50_000;

/** The empty fields of templates in an element, in document order. A field lies in one text node. */
function rangesIn(root: HTMLElement): Range[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const ranges: Range[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    for (const { from, to } of fieldsIn(node.nodeValue ?? '')) {
      const range = document.createRange();
      range.setStart(node, from);
      range.setEnd(node, to);
      ranges.push(range);
    }
  }
  return ranges;
}

/** Selects the next empty field after the caret, or the first one. Returns false when there is none. */
export function selectNextField(root: HTMLElement | null, from: 'start' | 'caret'): boolean {
  const selection = getSelection();
  if (root === null || selection === null) return false;
  const caret = selection.rangeCount === 0 ? null : selection.getRangeAt(0);
  const isAfter = (range: Range): boolean =>
    from === 'start' || caret === null || range.compareBoundaryPoints(Range.END_TO_START, caret) >= 0;
  const next = rangesIn(root).find(isAfter);
  if (next === undefined) return false;
  root.focus();
  selection.removeAllRanges();
  selection.addRange(next);
  return true;
}

/** The same in the field of a text message, after a position. */
export function selectNextInArea(area: HTMLTextAreaElement, after: number): boolean {
  const next = fieldsIn(area.value).find(({ from }) => from >= after);
  if (next !== undefined) area.setSelectionRange(next.from, next.to);
  return next !== undefined;
}

/** Whether the key goes to the next field: Tab alone. Without a further field Tab leaves the text as usual. */
export function isFieldKey(event: KeyboardEvent): boolean {
  return event.key === 'Tab' && !event.shiftKey && !event.ctrlKey && !event.altKey && !event.metaKey;
}

/** Marks the empty fields of templates by a highlight, which changes nothing in the text. */
export function useFieldMarks(root: RefObject<HTMLElement | null>, composer: Composer): void {
  useEffect(() => {
    // Older browsers have no highlights and show the braces alone.
    const highlights = (CSS as { readonly highlights?: HighlightRegistry }).highlights;
    if (highlights === undefined) return undefined;
    const mark = (): void => {
      const { html } = composer.state.get();
      const ranges = root.current === null || html.length > MAX_MARKED ? [] : rangesIn(root.current);
      if (ranges.length === 0) highlights.delete(HIGHLIGHT);
      else highlights.set(HIGHLIGHT, new Highlight(...ranges));
    };
    mark();
    const stop = composer.state.subscribe(mark);
    return () => {
      stop();
      highlights.delete(HIGHLIGHT);
    };
  }, [root, composer]);
}

const PAGE = 8;
const TYPING_PAUSE = 700;

interface Typed {
  text: string;
  at: number;
}

const typed = new WeakMap<HTMLElement, Typed>();

function focusables(list: HTMLElement, selector: string): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>(selector)];
}

/** Focuses the first or last item of a list that is one tab stop. */
export function focusEdge(list: HTMLElement, selector: string, edge: 'first' | 'last'): void {
  focusables(list, selector)
    .at(edge === 'first' ? 0 : -1)
    ?.focus();
}

function step(key: string, count: number, now: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return now + 1 >= count ? 0 : now + 1;
    case 'ArrowUp':
      return now <= 0 ? count - 1 : now - 1;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    case 'PageDown':
      return Math.min(count - 1, now + PAGE);
    case 'PageUp':
      return Math.max(0, now - PAGE);
    default:
      return null;
  }
}

function search(
  list: HTMLElement,
  now: number,
  { key, items }: { key: string; items: readonly HTMLElement[] },
): number {
  const last = typed.get(list);
  const time = Date.now();
  const text = (last !== undefined && time - last.at < TYPING_PAUSE ? last.text : '') + key.toLowerCase();
  typed.set(list, { text, at: time });
  const from = text.length === 1 ? now + 1 : Math.max(0, now);
  const order = items.map((_, index) => (from + index) % items.length);
  return order.find((index) => items[index]?.textContent.trim().toLowerCase().startsWith(text)) ?? -1;
}

/**
 * Moves the focus inside a list, menu or listbox: arrows (wrapping at the ends), Home, End, page keys, and the first
 * letters of an item. Returns true when it handled the key; the caller must then prevent the default.
 */
export function moveFocus(
  list: HTMLElement,
  selector: string,
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>,
): boolean {
  const items = focusables(list, selector);
  const now = items.findIndex((item) => item === document.activeElement);
  if (items.length === 0 || event.ctrlKey || event.metaKey || event.altKey) return false;
  const isLetter = event.key.length === 1 && event.key !== ' ';
  const next = isLetter ? search(list, now, { key: event.key, items }) : step(event.key, items.length, now);
  if (next === null) return false;
  items[next]?.focus();
  return true;
}

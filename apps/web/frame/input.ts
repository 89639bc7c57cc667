import type { FromFrame } from '../src/features/mail/frame/protocol.ts';

const FOR_READING = new Set([
  'Tab',
  ' ',
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'Home',
  'End',
  'PageUp',
  'PageDown',
  'Enter',
]);

/** Keys that act in the body (scrolling, copying, moving between links); all others go to the page. */
function isForPage(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing) return false;
  const command = event.ctrlKey || event.metaKey;
  if (command && !event.altKey) return event.key.toLowerCase() === 'k';
  if (FOR_READING.has(event.key)) return event.altKey && event.shiftKey;
  return event.key.length === 1 || ['Escape', 'Delete', 'Backspace', 'F6'].includes(event.key);
}

function followed(event: MouseEvent, say: (message: FromFrame) => void): void {
  const link = event.target instanceof Element ? event.target.closest('a[href], area[href]') : null;
  const href = link?.getAttribute('href') ?? '';
  if (/^mailto:/i.test(href)) {
    event.preventDefault();
    say({ kind: 'mailto', address: href });
  } else if (href.startsWith('#')) {
    event.preventDefault();
    const name = href.slice(1);
    const target = document.getElementById(name) ?? document.getElementsByName(name)[0];
    if (target !== undefined) say({ kind: 'scroll', top: target.getBoundingClientRect().top });
  }
}

/** Sends keys, presses and links that concern the page to it. */
export function forwardInput(say: (message: FromFrame) => void): void {
  addEventListener('keydown', (event) => {
    if (!isForPage(event)) return;
    if (event.key === 'F6' || event.ctrlKey || event.metaKey || event.altKey) event.preventDefault();
    const { key, code, altKey: alt, ctrlKey: ctrl, metaKey: meta, shiftKey: shift } = event;
    say({ kind: 'key', key, code, alt, ctrl, meta, shift });
  });
  addEventListener('pointerdown', () => say({ kind: 'pressed' }));
  addEventListener('click', (event) => followed(event, say));
  addEventListener('dragstart', (event) => event.preventDefault());
}

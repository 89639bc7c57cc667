import { cutRuns, MAX_RUN } from '@pillarbox/rules/long-text';

/**
 * Appends text. A long run without a space is split into several elements: the browser lays out each of them independently, which is
 * faster. It looks the same, and copied text is unchanged.
 */
export function appendText(into: Node, text: string): void {
  const pieces = cutRuns(text);
  if (pieces.length <= 1) {
    into.appendChild(document.createTextNode(text));
    return;
  }
  for (const piece of pieces) {
    const span = document.createElement('span');
    span.className = 'pb-run';
    span.textContent = piece;
    into.appendChild(span);
  }
}

/** Does the same to all text below an element. Neighbouring text nodes count as one. */
export function cutLongRuns(body: HTMLElement): void {
  body.normalize();
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  const long: Text[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node as Text;
    if (text.data.length > MAX_RUN && cutRuns(text.data).length > 1) long.push(text);
  }
  for (const text of long) {
    const fragment = document.createDocumentFragment();
    appendText(fragment, text.data);
    text.replaceWith(fragment);
  }
}

/** Kinds of pictures that every mail program shows in a text. */
const SHOWN: readonly string[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

/** The caret position under the pointer; null outside the element, and in browsers that do not say it. */
function rangeAt(root: HTMLElement, { clientX, clientY }: MouseEvent): Range | null {
  // Older browsers and tests do not have it.
  if (!('caretPositionFromPoint' in document)) return null;
  const position = document.caretPositionFromPoint(clientX, clientY);
  if (position === null || !root.contains(position.offsetNode)) return null;
  const range = document.createRange();
  range.setStart(position.offsetNode, position.offset);
  return range;
}

/**
 * Takes pictures that are dropped on a text: `put` gets them with the place where they were dropped, null for the caret. A drop with
 * any other file is left to the form, which attaches all of them. Returns a function that stops it.
 */
export function listenToPictureDrops(
  root: HTMLElement,
  put: (pictures: readonly File[], at: Range | null) => void,
): () => void {
  const drop = (event: DragEvent): void => {
    // The editor library has taken it: a picture of a web page comes with its HTML.
    if (event.defaultPrevented) return;
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length === 0 || !files.every(({ type }) => SHOWN.includes(type))) return;
    event.preventDefault();
    put(files, rangeAt(root, event));
  };
  root.addEventListener('drop', drop);
  return () => root.removeEventListener('drop', drop);
}

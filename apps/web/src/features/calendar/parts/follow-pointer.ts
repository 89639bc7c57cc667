/**
 * Follows the pointer until it is released. `move` is called for each frame, because the grid may scroll below a pointer that rests;
 * it says whether the drag has begun. Returns a function that ends it.
 */
export function followPointer(
  move: (x: number, y: number) => boolean,
  end: (isCancelled: boolean) => void,
): () => void {
  let at: { x: number; y: number } | null = null;
  let frame = 0;
  const tick = (): void => {
    if (at !== null) move(at.x, at.y);
    frame = requestAnimationFrame(tick);
  };
  const moved = ({ clientX, clientY }: globalThis.PointerEvent): void => {
    at = { x: clientX, y: clientY };
    // A text selection would begin.
    if (move(clientX, clientY)) getSelection()?.removeAllRanges();
  };
  const finish = (isCancelled: boolean): void => {
    cancelAnimationFrame(frame);
    removeEventListener('pointermove', moved);
    removeEventListener('pointerup', released);
    removeEventListener('pointercancel', cancelled);
    removeEventListener('keydown', escaped, true);
    end(isCancelled);
  };
  const released = (): void => finish(false);
  const cancelled = (): void => finish(true);
  const escaped = (event: globalThis.KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    finish(true);
  };
  addEventListener('pointermove', moved);
  addEventListener('pointerup', released);
  addEventListener('pointercancel', cancelled);
  addEventListener('keydown', escaped, true);
  frame = requestAnimationFrame(tick);
  return cancelled;
}

/** Ignores the click that the browser makes of the end of a drag, also of one that Escape ended before. */
export function swallowClick(): void {
  const swallow = (event: Event): void => {
    event.stopPropagation();
    stop();
  };
  const stop = (): void => {
    removeEventListener('click', swallow, true);
    removeEventListener('pointerdown', stop, true);
  };
  addEventListener('click', swallow, true);
  addEventListener('pointerdown', stop, true);
}

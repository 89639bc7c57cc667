/** The lines, pills and open messages of a conversation, in order: the arrow keys move between them. */
export function stopsOf(container: HTMLElement | null): HTMLElement[] {
  return [...(container?.querySelectorAll<HTMLElement>('[data-stop]') ?? [])].filter(
    (stop) => stop.closest('[hidden]') === null,
  );
}

/** The stop that a key moves the focus to; undefined when the key does nothing here. */
export function movedStop(key: string, stops: readonly HTMLElement[], focused: HTMLElement): HTMLElement | undefined {
  const at = stops.indexOf(focused);
  if (at === -1) return undefined;
  switch (key) {
    case 'ArrowDown':
      return stops[Math.min(stops.length - 1, at + 1)];
    case 'ArrowUp':
      return stops[Math.max(0, at - 1)];
    case 'Home':
      return stops[0];
    case 'End':
      return stops.at(-1);
    default:
      return undefined;
  }
}

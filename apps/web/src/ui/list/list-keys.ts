/** The index of the row that a key moves the focus to; null when the key does not move it. */
export function movedIndex(
  key: string,
  now: number,
  { total, page }: { readonly total: number; readonly page: number },
): number | null {
  if (total === 0) return null;
  const held = (index: number): number => Math.max(0, Math.min(total - 1, index));
  switch (key) {
    case 'ArrowDown':
      return held(now + 1);
    case 'ArrowUp':
      return held(now === -1 ? 0 : now - 1);
    case 'PageDown':
      return held(now + page);
    case 'PageUp':
      return held(now - page);
    case 'Home':
      return 0;
    case 'End':
      return total - 1;
    default:
      return null;
  }
}

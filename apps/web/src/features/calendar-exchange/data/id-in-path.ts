/** The last part of a path, decoded; the part itself when it is no escaped text. */
export function idIn(path: string): string {
  const last = path.replace(/\/$/, '').split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

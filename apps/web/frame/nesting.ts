/** Deepest nesting of brackets: style parsers recurse for each level and run out of memory. */
const MAX_NESTING = 12;

/** Whether brackets are nested deeper than in any real style. Linear. */
export function nestsTooDeep(text: string): boolean {
  let depth = 0;
  for (const { 0: sign } of text.matchAll(/[{}()[\]]/g)) {
    depth = '{(['.includes(sign) ? depth + 1 : Math.max(0, depth - 1);
    if (depth > MAX_NESTING) return true;
  }
  return false;
}

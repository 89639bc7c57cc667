/** Brackets within brackets: parsers of styles call themselves for each, until they have no memory left. */
const MAX_NESTING = 12;

/** Whether brackets lie deeper in each other than in any honest style. Linear. */
export function nestsTooDeep(text: string): boolean {
  let depth = 0;
  for (const { 0: sign } of text.matchAll(/[{}()[\]]/g)) {
    depth = '{(['.includes(sign) ? depth + 1 : Math.max(0, depth - 1);
    if (depth > MAX_NESTING) return true;
  }
  return false;
}

/** A path that no folder before has, also where file systems do not tell upper case from lower case. */
export function uniquePath(path: string, taken: Set<string>): string {
  let free = path;
  for (let at = 2; taken.has(free.toLowerCase()); at += 1) free = `${path} (${String(at)})`;
  taken.add(free.toLowerCase());
  return free;
}

/** Most values, and most characters of all texts, in one message of the host. */
const MAX_VALUES = 500;
const MAX_CHARACTERS = 20_000;

/**
 * Whether a value has few parts and short texts. It looks at no more parts than that, so that a huge or deep message costs nothing.
 */
export function isSmall(value: unknown): boolean {
  const waiting: unknown[] = [value];
  let characters = 0;
  for (let seen = 0; waiting.length > 0; seen += 1) {
    if (seen >= MAX_VALUES) return false;
    const next = waiting.pop();
    if (typeof next === 'string') characters += next.length;
    if (characters > MAX_CHARACTERS) return false;
    if (typeof next !== 'object' || next === null) continue;
    if (!isPlain(next)) return false;
    for (const key in next) {
      if (waiting.length > MAX_VALUES) return false;
      characters += key.length;
      waiting.push((next as Record<string, unknown>)[key]);
    }
  }
  return true;
}

/** Lists and records only: the others that can be sent (maps, buffers, files) are no part of any call. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === Array.prototype || prototype === null;
}

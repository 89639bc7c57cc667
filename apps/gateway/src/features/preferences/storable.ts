/** Whether PostgreSQL can store this JSON: it accepts neither U+0000 nor lone surrogates. */
export function isStorable(json: string): boolean {
  return !/(?:^|[^\\])(?:\\\\)*\\u(?:0000|d[89a-f])/i.test(json);
}

/** Whether a database holds this JSON: it takes neither U+0000 nor halves of surrogate pairs. */
export function isStorable(json: string): boolean {
  return !/(?:^|[^\\])(?:\\\\)*\\u(?:0000|d[89a-f])/i.test(json);
}

/** A run without a blank that is longer than this is cut, in UTF-16 units: browsers lay out one run in quadratic time. */
export const MAX_RUN = 200;
/** Length of the pieces, in UTF-16 units, and how much longer one may be so that no character is cut in two. */
const PIECE = 100;
const SLACK = 32;

/** Subjects and names in lists, titles and notices, in UTF-16 units: more than one line holds. */
export const MAX_LABEL = 300;

/** What breaks a line everywhere. A no-break space does not. */
const RUN = /[^ \t\n\r\f]+/g;
/** What stands together with the character before it: accents, joiners, selectors, skin tones. */
const TAIL = /^(?:[\p{M}\p{Emoji_Modifier}]|\u200d)/u;

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}

/** The place of the first cut at or after `at` that tears no character apart, as far as one is near. */
function cutNear(text: string, at: number): number {
  const last = Math.min(text.length, at + SLACK);
  for (let index = at; index < last; index += 1) {
    if (isLowSurrogate(text.charCodeAt(index))) continue;
    if (text.charCodeAt(index - 1) === 0x200d || TAIL.test(text.slice(index, index + 2))) continue;
    return index;
  }
  return isLowSurrogate(text.charCodeAt(at)) ? at + 1 : at;
}

/**
 * Cuts a text inside runs of more than `MAX_RUN` units without a blank. The pieces joined are the text again; a text without
 * such a run is one piece. Linear.
 */
export function cutRuns(text: string): string[] {
  if (text.length <= MAX_RUN) return text === '' ? [] : [text];
  const pieces: string[] = [];
  let done = 0;
  for (const { 0: run, index } of text.matchAll(RUN)) {
    if (run.length <= MAX_RUN) continue;
    const end = index + run.length;
    for (let next = cutNear(text, index + PIECE); next < end; next = cutNear(text, next + PIECE)) {
      pieces.push(text.slice(done, next));
      done = next;
    }
  }
  if (done < text.length) pieces.push(text.slice(done));
  return pieces;
}

/** The beginning of a text, at most `most` UTF-16 units and no half character; what is cut off becomes an ellipsis. */
export function clipText(text: string, most: number = MAX_LABEL): string {
  if (text.length <= most) return text;
  const end = isLowSurrogate(text.charCodeAt(most - 1)) ? most - 2 : most - 1;
  return `${text.slice(0, end)}…`;
}

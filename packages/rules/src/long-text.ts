/** Length above which a run without blanks is cut, in UTF-16 units: browsers need quadratic time to lay out one run. */
export const MAX_RUN = 200;
/** Length of the pieces, and how much longer one may be to avoid splitting a character, both in UTF-16 units. */
const PIECE = 100;
const SLACK = 32;

/** Longest subject or name in lists, titles and notices, in UTF-16 units: more than fits on one line. */
export const MAX_LABEL = 300;

/** A run without the blanks at which every browser breaks lines. A no-break space is no such blank. */
const RUN = /[^ \t\n\r\f]+/g;
/** Characters that belong to the one before them: accents, joiners, selectors, skin tones. */
const TAIL = /^(?:[\p{M}\p{Emoji_Modifier}]|\u200d)/u;

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}

/** The first index at or after `at`, within a short distance, where a cut splits no character. */
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
 * Cuts a text inside runs of more than `MAX_RUN` units without blanks. Joining the pieces gives the text again; a text
 * without such a run is one piece. Linear.
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

/**
 * The beginning of a text, at most `most` UTF-16 units without splitting a surrogate pair; an ellipsis replaces the rest.
 */
export function clipText(text: string, most: number = MAX_LABEL): string {
  if (text.length <= most) return text;
  const end = isLowSurrogate(text.charCodeAt(most - 1)) ? most - 2 : most - 1;
  return `${text.slice(0, end)}…`;
}

/** A stretch that is missing in an abridged source. Only lines of base64 letters are left out. */
export interface Gap {
  /** Where it belongs: its offset in the abridged source, always between two lines that are there. */
  readonly at: number;
  /** Bytes that are left out, line ends included. */
  readonly bytes: number;
  /** Base64 letters among them, always a multiple of four. */
  readonly letters: number;
}

/**
 * The source of a message without the middle of its long files. What makes its structure is there: no line that is left out can be
 * a boundary, a header line or a line end before one. Without gaps it is the whole source.
 */
export interface Abridged {
  readonly source: Uint8Array;
  /** In order. */
  readonly gaps: readonly Gap[];
}

/** The gaps between two offsets of an abridged source. */
export function gapsBetween({ gaps }: Pick<Abridged, 'gaps'>, start: number, end: number): readonly Gap[] {
  return gaps.filter(({ at }) => at > start && at < end);
}

/** The offset in the whole source for one in the abridged source; for that of a gap the one where the gap begins. */
export function wholeOffset({ gaps }: Pick<Abridged, 'gaps'>, offset: number): number {
  return gaps.reduce((sum, { at, bytes }) => (at < offset ? sum + bytes : sum), offset);
}

/** Bytes of the whole source. */
export function wholeSize({ source, gaps }: Abridged): number {
  return gaps.reduce((sum, { bytes }) => sum + bytes, source.length);
}

/** A stretch of an abridged source, as an abridged source of its own. */
export function stretchOf(abridged: Abridged, start: number, end: number): Abridged {
  const gaps = gapsBetween(abridged, start, end).map((gap) => ({ ...gap, at: gap.at - start }));
  return { source: abridged.source.subarray(start, end), gaps };
}

/** A stretch of a whole source: its bytes, or where they are when they were left out. */
export type Stretch = Uint8Array | { readonly from: number; readonly to: number };

/** The stretches of the whole source between two offsets of the abridged one, in order. */
export function stretchesOf(abridged: Abridged, start: number, end: number): Stretch[] {
  const stretches: Stretch[] = [];
  let done = start;
  for (const { at, bytes } of gapsBetween(abridged, start, end)) {
    const from = wholeOffset(abridged, at);
    stretches.push(abridged.source.subarray(done, at), { from, to: from + bytes });
    done = at;
  }
  return [...stretches, abridged.source.subarray(done, end)];
}

/** Thrown where bytes are needed that an abridged source does not have. */
export class IncompleteSource extends Error {
  constructor() {
    super('The abridged source does not have these bytes');
  }
}

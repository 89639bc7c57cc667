/** A piece of an address; `differs` says that the other address does not have it. */
export interface AddressPiece {
  readonly text: string;
  readonly differs: boolean;
}

/** Longest address that is compared, in characters: the time is the product of both lengths. */
const MAX_COMPARED = 320;

/** An address in pieces: those that another address has in the same order, and those that it does not have. */
export function differingPieces(address: string, other: string): AddressPiece[] {
  const one = [...address.slice(0, MAX_COMPARED)];
  const two = [...other.slice(0, MAX_COMPARED)];
  // lengths[i][j]: the longest common subsequence of the ends from i and j on.
  const lengths = Array.from({ length: one.length + 1 }, () => new Uint16Array(two.length + 1));
  const at = (i: number, j: number): number => lengths[i]?.[j] ?? 0;
  for (let i = one.length - 1; i >= 0; i -= 1) {
    const row = lengths[i];
    for (let j = two.length - 1; j >= 0 && row !== undefined; j -= 1) {
      row[j] = one[i] === two[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const pieces: { text: string; differs: boolean }[] = [];
  const add = (text: string, differs: boolean): void => {
    const last = pieces.at(-1);
    if (last?.differs === differs) last.text += text;
    else pieces.push({ text, differs });
  };
  for (let i = 0, j = 0; i < one.length;) {
    if (one[i] === two[j]) {
      add(one[i] ?? '', false);
      i += 1;
      j += 1;
    } else if (j < two.length && at(i, j + 1) > at(i + 1, j)) j += 1;
    else {
      add(one[i] ?? '', true);
      i += 1;
    }
  }
  return pieces;
}

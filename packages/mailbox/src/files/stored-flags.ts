import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';

const { SEEN, ANSWERED, FLAGGED, DRAFT, DELETED, FORWARDED } = MESSAGE_FLAG;

/** The letters of a Maildir name after `:2,` (https://cr.yp.to/proto/maildir.html), in their order. */
const MAILDIR: readonly (readonly [letter: string, bit: number])[] = [
  ['D', DRAFT],
  ['F', FLAGGED],
  ['P', FORWARDED],
  ['R', ANSWERED],
  ['S', SEEN],
  ['T', DELETED],
];
/** The letters of X-Status in an mbox file. Status has only R for read and O for old. */
const X_STATUS: readonly (readonly [letter: string, bit: number])[] = [
  ['A', ANSWERED],
  ['F', FLAGGED],
  ['T', DRAFT],
  ['D', DELETED],
];
/** The bits of X-Mozilla-Status that mean the same here. */
const MOZILLA: readonly (readonly [mozilla: number, bit: number])[] = [
  [0x0001, SEEN],
  [0x0002, ANSWERED],
  [0x0004, FLAGGED],
  [0x1000, FORWARDED],
];
/** Thunderbird removes such a message only when it compacts the folder. */
const MOZILLA_REMOVED = 0x0008;

/** The letters of a Maildir name for bits of MESSAGE_FLAG. */
export function maildirLetters(flags: number): string {
  return MAILDIR.flatMap(([letter, bit]) => ((flags & bit) === 0 ? [] : [letter])).join('');
}

/**
 * The flags that the name of a Maildir file has, or null for another name. Programs that cannot write `:` write another
 * character there.
 */
export function maildirFlags(name: string): number | null {
  const letters = /[:;!_-]2,([A-Za-z]{0,26})(?:\.eml)?$/.exec(name)?.[1];
  return letters === undefined ? null : bitsOf(MAILDIR, letters);
}

/** When a Maildir file was delivered, in milliseconds since 1970, from its name; undefined for another name. */
export function maildirTime(name: string): number | undefined {
  const seconds = /^(\d{9,10})\./.exec(name)?.[1];
  return seconds === undefined ? undefined : Number(seconds) * 1000;
}

/** The header lines in which mbox files keep flags: Status and X-Status, with LF. */
export function statusLines(flags: number): string {
  const more = X_STATUS.flatMap(([letter, bit]) => ((flags & bit) === 0 ? [] : [letter])).join('');
  return `Status: ${(flags & SEEN) === 0 ? 'O' : 'RO'}\n${more === '' ? '' : `X-Status: ${more}\n`}`;
}

/** The values of the headers in which mbox files keep flags; '' for none. */
export interface StatusHeaders {
  readonly status: string;
  readonly xStatus: string;
  readonly mozilla: string;
  readonly gmailLabels: string;
}

/** What these headers say: bits of MESSAGE_FLAG, and whether the program has removed the message. */
export function readStatus({ status, xStatus, mozilla, gmailLabels }: StatusHeaders): {
  readonly flags: number;
  readonly removed: boolean;
} {
  const bits = /^[0-9a-fA-F]{4}$/.test(mozilla) ? parseInt(mozilla, 16) : 0;
  let flags = bitsOf(X_STATUS, xStatus) | (/R/.test(status) ? SEEN : 0);
  for (const [theirs, ours] of MOZILLA) if ((bits & theirs) !== 0) flags |= ours;
  if (gmailLabels !== '') flags |= gmailFlags(gmailLabels);
  return { flags, removed: (bits & MOZILLA_REMOVED) !== 0 };
}

/** Gmail's export names its labels in English, separated by commas; a message without Unread was read. */
function gmailFlags(value: string): number {
  const labels = value.split(',').map((label) => label.trim().toLowerCase());
  const has = (label: string, bit: number): number => (labels.includes(label) ? bit : 0);
  return (labels.includes('unread') ? 0 : SEEN) | has('starred', FLAGGED) | has('drafts', DRAFT);
}

function bitsOf(letters: readonly (readonly [string, number])[], value: string): number {
  return letters.reduce((flags, [letter, bit]) => (value.includes(letter) ? flags | bit : flags), 0);
}

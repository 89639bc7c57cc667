import { Failure } from '@pillarbox/contract/failure';
import { MAX_NESTED, NESTED_SEPARATOR } from '@pillarbox/contract/mail/nested';
import { IncompleteSource, stretchesOf, stretchOf, wholeOffset } from '@pillarbox/mailbox/message/abridged';
import type { Abridged, Stretch } from '@pillarbox/mailbox/message/abridged';
import type { MessageParser, PartContent, PartPlace } from '@pillarbox/mailbox/message/parsed';
import { isUnencoded } from '@pillarbox/mailbox/message/transfer';

/** The source of a message, and the account that reads it. */
interface Outer extends Abridged {
  readonly account: string;
}

/** A part of which something was left out: it is read in stretches of the source of the whole message, which are still encoded. */
export interface PlacedPart extends Omit<PartPlace, 'start' | 'end'> {
  readonly stretches: readonly Stretch[];
  /** The same as an abridged source. */
  readonly inside: Abridged;
}

/** A part of a message: its content, or where it is. */
export type FoundPart = PartContent | PlacedPart;

/**
 * One part of a message, or of a message inside it (`2/1.3`).
 * @throws Failure `attachment_not_found`, also below MAX_NESTED levels, and as `MessageParser.part`; IncompleteSource for a part of a
 *   message that is encoded and of which something was left out.
 */
export async function partInside(parser: MessageParser, outer: Outer, path: string): Promise<FoundPart> {
  const [first = '', ...further] = path.split(NESTED_SEPARATOR);
  if (further.length > MAX_NESTED) throw new Failure('attachment_not_found');
  const find = async (within: Abridged, part: string, base: number): Promise<FoundPart & { readonly base: number }> => {
    const found = await parser.find(within, part, outer.account);
    if ('content' in found) return { ...found, base: 0 };
    const { start, end, ...place } = found;
    const stretches = stretchesOf(within, start, end).map((stretch) => moved(stretch, base));
    return { ...place, stretches, inside: stretchOf(within, start, end), base: base + wholeOffset(within, start) };
  };
  let found = await find(outer, first, 0);
  for (const part of further) found = await find(sourceInside(found), part, found.base);
  return found;
}

function moved(stretch: Stretch, by: number): Stretch {
  return stretch instanceof Uint8Array ? stretch : { from: stretch.from + by, to: stretch.to + by };
}

/** The content of a part as a source of its own. @throws IncompleteSource when it is encoded and something was left out. */
export function sourceInside(found: FoundPart): Abridged {
  if ('content' in found) return { source: found.content, gaps: [] };
  if (!isUnencoded(found.encoding)) throw new IncompleteSource();
  return found.inside;
}

/** The path of a part of a message that is itself a part. `outer` is '' for a message of a folder. */
export function innerPath(outer: string, part: string): string {
  return outer === '' ? part : `${outer}${NESTED_SEPARATOR}${part}`;
}

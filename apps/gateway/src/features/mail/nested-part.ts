import { Failure } from '@pillarbox/contract/failure';
import { MAX_NESTED, NESTED_SEPARATOR } from '@pillarbox/contract/mail/nested';
import type { MessageParser, PartContent } from '@pillarbox/mailbox/message/parsed';

/** The source of a message, and the account that reads it. */
interface Outer {
  readonly source: Uint8Array;
  readonly account: string;
}

/**
 * One part of a message, or of a message inside it (`2/1.3`).
 * @throws Failure `attachment_not_found`, also below MAX_NESTED levels, and as `MessageParser.part`.
 */
export async function partInside(
  parser: MessageParser,
  { source, account }: Outer,
  path: string,
): Promise<PartContent> {
  const [first = '', ...further] = path.split(NESTED_SEPARATOR);
  if (further.length > MAX_NESTED) throw new Failure('attachment_not_found');
  let found = await parser.part(source, first, account);
  for (const part of further) found = await parser.part(found.content, part, account);
  return found;
}

/** The path of a part of a message that is itself a part. `outer` is '' for a message of a folder. */
export function innerPath(outer: string, part: string): string {
  return outer === '' ? part : `${outer}${NESTED_SEPARATOR}${part}`;
}

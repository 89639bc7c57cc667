import type { ReportKind } from '@pillarbox/contract/delivery/reports';
import type { MessageParser } from '@pillarbox/mailbox/message/parsed';
import type { ReportedMessage } from '@pillarbox/rules/cards/report';
import { readPlainBounce } from '@pillarbox/rules/cards/plain-bounce';
import { readDeliveryStatus, readReceipt, readReportedMessage } from '@pillarbox/rules/cards/report';

/** What a report says. */
export interface Report {
  /** The address of the sender of the report. */
  readonly saidBy: string;
  readonly about: ReportedMessage;
  readonly outcomes: readonly { readonly address: string; readonly kind: ReportKind; readonly reason: string }[];
}

const STATUS = /^message\/(?:global-)?delivery-status$/;
const RECEIPT = /^message\/(?:global-)?disposition-notification$/;
/** The returned message (RFC 3462), whole or its header alone. */
const ORIGINAL = /^(?:message\/(?:rfc822|global|global-headers)|text\/rfc822-headers)$/;
/** The content type of every report (RFC 6522 3). */
const REPORT_TYPE = /^content-type:\s*multipart\/report\b/im;
/** Local parts of the addresses of mail servers. */
export const MAIL_SERVER = /^(?:mailer-daemon|postmaster|mail-daemon|mdaemon)@/i;
/** Largest bounce for people that is read, in bytes. */
const MAX_PLAIN = 256 * 1024;
/** Bytes of a header that are read, and of each part. */
const MAX_READ = 65_536;

/** Whether a source has the content type of a report. It looks at the header alone. */
export function isReport(source: Uint8Array): boolean {
  const start = textOf(source);
  const end = /\r?\n\r?\n/.exec(start)?.index ?? start.length;
  return REPORT_TYPE.test(start.slice(0, end));
}

/**
 * Reads a delivery status or a read receipt; null for a message that is neither.
 * @param account the account for which the message is parsed.
 * @throws Failure as `MessageParser`.
 */
export async function readReport(parser: MessageParser, source: Uint8Array, account: string): Promise<Report | null> {
  if (!isReport(source)) return await readForPeople(parser, source, account);
  const { attachments, header } = await parser.parse(source, account);
  const textOfPart = async (type: RegExp): Promise<string | null> => {
    const found = attachments.find(({ mime }) => type.test(mime));
    return found === undefined ? null : textOf((await parser.part(source, found.part, account)).content);
  };
  const original = (await textOfPart(ORIGINAL)) ?? '';
  const saidBy = header.from[0]?.mail ?? '';
  const status = await textOfPart(STATUS);
  if (status !== null) {
    const outcomes = readDeliveryStatus(status).flatMap(({ address, action, reason }) =>
      action === '' ? [] : [{ address, kind: action, reason }],
    );
    return { saidBy, about: readReportedMessage(status, original), outcomes };
  }
  const text = await textOfPart(RECEIPT);
  const receipt = text === null ? null : readReceipt(text);
  if (text === null || receipt === null) return null;
  const kind = receipt.isDisplayed ? 'displayed' : 'dismissed';
  const outcomes = [{ address: receipt.address, kind, reason: '' } as const];
  return { saidBy, about: readReportedMessage(text, original), outcomes };
}

/** Reads a bounce that is no report but written for people; null unless its sender is a mail server. */
async function readForPeople(parser: MessageParser, source: Uint8Array, account: string): Promise<Report | null> {
  if (source.length > MAX_PLAIN) return null;
  const { header, parts } = await parser.parse(source, account);
  const saidBy = header.from[0]?.mail ?? '';
  const body = parts.find(({ mime }) => mime === 'text/plain');
  if (body === undefined || !MAIL_SERVER.test(saidBy)) return null;
  const failed = header.all.find(({ name }) => name.toLowerCase() === 'x-failed-recipients')?.value ?? '';
  const bounce = readPlainBounce(body.text, failed);
  if (bounce === null) return null;
  const outcomes = bounce.outcomes.map(({ address, action, reason }) => ({ address, kind: action, reason }));
  return { saidBy, about: bounce.about, outcomes };
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes.subarray(0, MAX_READ));
}

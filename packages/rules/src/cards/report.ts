/** What a server did with a message for one recipient (RFC 3464 2.3.3). */
export const DELIVERY_ACTIONS = ['failed', 'delayed', 'delivered', 'relayed', 'expanded'] as const;
export type DeliveryAction = (typeof DELIVERY_ACTIONS)[number];

/** What happened to a message at one address (RFC 3464 2.3). */
export interface DeliveryOutcome {
  readonly address: string;
  /** '' for another word. */
  readonly action: DeliveryAction | '';
  /** The words of the other server; '' for none. */
  readonly reason: string;
}

/** A read receipt (RFC 8098 3.2). */
export interface ReadReceipt {
  readonly address: string;
  /** False when the message was deleted, refused or processed without being shown. */
  readonly isDisplayed: boolean;
}

/** How a report names the message that it is about; '' for what it does not name. */
export interface ReportedMessage {
  /** With angle brackets. */
  readonly messageId: string;
  /** The envelope id that the sender gave (RFC 3464 2.2.1), decoded from xtext (RFC 3461 4). */
  readonly envelopeId: string;
  /** The queue id at the server that reports, which only Postfix names. */
  readonly queueId: string;
}

/** Most characters and recipients that are read. */
const MAX_CHARACTERS = 65_536;
const MAX_RECIPIENTS = 50;
/** Most characters of a reason that are shown. */
const MAX_REASON = 500;
/** Most characters of an id: RFC 3461 4.4 allows 100 in an envelope id. */
const MAX_ID = 100;

/** The outcomes in a message/delivery-status part. */
export function readDeliveryStatus(text: string): DeliveryOutcome[] {
  return groupsOf(text)
    .map((fields): DeliveryOutcome => {
      const word = (fields.get('action') ?? '').toLowerCase();
      return {
        address: afterType(fields.get('original-recipient') ?? fields.get('final-recipient') ?? ''),
        action: DELIVERY_ACTIONS.find((action) => action === word) ?? '',
        reason: afterType(fields.get('diagnostic-code') ?? fields.get('status') ?? '').slice(0, MAX_REASON),
      };
    })
    .filter(({ address }) => address !== '')
    .slice(0, MAX_RECIPIENTS);
}

/** The receipt in a message/disposition-notification part; null when it names no address. */
export function readReceipt(text: string): ReadReceipt | null {
  const [fields] = groupsOf(text);
  const address = afterType(fields?.get('original-recipient') ?? fields?.get('final-recipient') ?? '');
  if (address === '') return null;
  return { address, isDisplayed: /;\s*displayed\b/i.test(fields?.get('disposition') ?? '') };
}

/**
 * The message that a report is about.
 * @param status the text of the delivery status or the receipt.
 * @param original the returned message or its header, '' for none.
 */
export function readReportedMessage(status: string, original: string): ReportedMessage {
  const [fields] = groupsOf(status.trimStart());
  const [header] = groupsOf(original.trimStart());
  const named = fields?.get('original-message-id') ?? header?.get('message-id') ?? '';
  return {
    messageId: /<[^<>\s]{1,996}>/.exec(named)?.[0] ?? '',
    envelopeId: fromXtext(fields?.get('original-envelope-id') ?? '').slice(0, MAX_ID),
    queueId: (fields?.get('x-postfix-queue-id') ?? '').slice(0, MAX_ID),
  };
}

/** The fields of each group; empty lines separate groups (RFC 3464 2.1). */
function groupsOf(text: string): ReadonlyMap<string, string>[] {
  const unfolded = text.slice(0, MAX_CHARACTERS).replaceAll(/\r?\n[ \t]+/g, ' ');
  return unfolded.split(/(?:\r?\n){2}/).map((group) => {
    const fields = new Map<string, string>();
    for (const line of group.split(/\r?\n/)) {
      const colon = line.indexOf(':');
      const name = line.slice(0, colon).trim().toLowerCase();
      if (colon > 0 && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim());
    }
    return fields;
  });
}

/** What follows the type of a typed value: `rfc822; tom@example.test`, `smtp; 550 No such user`. */
function afterType(value: string): string {
  return value.replace(/^[a-z0-9-]+\s*;/i, '').trim();
}

/** Decodes `+2B` and the like (RFC 3461 4). */
function fromXtext(value: string): string {
  return value.replaceAll(/\+([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** What happened to a message at one address (RFC 3464 2.3). */
export interface DeliveryOutcome {
  readonly address: string;
  /** `failed`, `delayed`, `delivered`, `relayed` or `expanded`; '' for another word. */
  readonly action: string;
  /** The words of the other server; '' for none. */
  readonly reason: string;
}

/** A read receipt (RFC 8098 3.2). */
export interface ReadReceipt {
  readonly address: string;
  /** False when the message was deleted, refused or processed without being shown. */
  readonly isDisplayed: boolean;
}

const ACTIONS = new Set(['failed', 'delayed', 'delivered', 'relayed', 'expanded']);
/** Most characters and recipients that are read. */
const MAX_CHARACTERS = 65_536;
const MAX_RECIPIENTS = 50;
/** Most characters of a reason that are shown. */
const MAX_REASON = 500;

/** The outcomes in a message/delivery-status part. */
export function readDeliveryStatus(text: string): DeliveryOutcome[] {
  return groupsOf(text)
    .map((fields) => {
      const action = (fields.get('action') ?? '').toLowerCase();
      return {
        address: afterType(fields.get('original-recipient') ?? fields.get('final-recipient') ?? ''),
        action: ACTIONS.has(action) ? action : '',
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

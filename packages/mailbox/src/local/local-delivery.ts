import type { SpecialUse } from '@pillarbox/contract/mail/folder';
import { recipientKey } from './addresses.ts';
import { FolderTree } from './folder-tree.ts';
import { prepareMessage } from './prepare-message.ts';
import type { LocalBus, LocalFolder, LocalStore } from './store.ts';

/** A message to deliver, with its envelope. */
export interface Delivery {
  /** Envelope sender, '' for a bounce. */
  readonly from: string;
  readonly to: readonly string[];
  readonly source: Uint8Array;
  /** For the Received line: the protocol, and the host that sent the message. */
  readonly via: { readonly protocol: 'ESMTP' | 'LOCAL'; readonly host: string };
}

/** The result for each recipient: empty when delivered, otherwise the reason as a status line (RFC 3463). */
export type DeliveryResults = ReadonlyMap<string, string>;

/** What deliveries need. */
export interface DeliveryParts {
  readonly store: LocalStore;
  readonly bus: LocalBus;
  /** Name of this host in Received lines. */
  readonly host: string;
  readonly now: () => number;
}

/** A time in the format of Received lines (RFC 5322 3.3). */
function stamp(now: number): string {
  return new Date(now).toUTCString().replace('GMT', '+0000');
}

/** Adds the trace headers of RFC 5321 4.4. The values may be hostile and must not contain line ends. */
function withTrace({ from, source, via }: Delivery, { host, now }: DeliveryParts): Uint8Array {
  const clean = (text: string): string => text.replace(/[^\x21-\x7e\u00a1-\uffff]+|[<>]/g, '').slice(0, 320);
  const trace = [
    `Return-Path: <${clean(from)}>`,
    `Received: from ${clean(via.host)} by ${host} with ${via.protocol}; ${stamp(now())}`,
    '',
  ].join('\r\n');
  return Buffer.concat([Buffer.from(trace, 'utf8'), source]);
}

async function inboxOf(store: LocalStore, address: string): Promise<LocalFolder> {
  const folders = await store.folders(address);
  const wanted: SpecialUse = 'inbox';
  return folders.find(({ use }) => use === wanted) ?? (await new FolderTree(store, address).special(wanted)).folder;
}

/** Delivers one message to accounts of this system. The source is the same for all recipients and names none of them. */
export async function deliver(parts: DeliveryParts, delivery: Delivery): Promise<DeliveryResults> {
  const { store, bus, now } = parts;
  const results = new Map<string, string>();
  const source = withTrace(delivery, parts);
  const done = new Map<string, string>();
  for (const recipient of delivery.to) {
    const key = recipientKey(recipient);
    const known = done.get(key);
    // If one mailbox cannot be reached, the others still get the message, and none gets it twice.
    const result = known ?? (await deliverTo(key).catch(() => '451 4.3.0 Try again later'));
    done.set(key, result);
    results.set(recipient, result);
  }
  return results;

  async function deliverTo(address: string): Promise<string> {
    const account = await store.account(address);
    if (account === null) return '550 5.1.1 No such mailbox here';
    const counts = await store.counts(address);
    const used = counts.reduce((sum, { bytes }) => sum + bytes, 0);
    if (account.quota > 0 && used + source.length > account.quota) return '452 4.2.2 The mailbox is full';
    const inbox = await inboxOf(store, address);
    const message = await prepareMessage(store, { source, flags: 0, arrived: now() });
    if ((await store.addMessages(inbox.id, [message])) === null) return '451 4.3.0 Try again later';
    bus.publish({ address, folderId: inbox.id });
    return '';
  }
}

import type { SpecialUse } from '@pillarbox/contract/mail/folder';
import { readAutoReply } from '@pillarbox/rules/incoming/autoreply';
import { readForwarding } from '@pillarbox/rules/incoming/forwarding';
import { readFilters } from '@pillarbox/rules/filters/read-filters';
import { readSpamLists } from '@pillarbox/rules/incoming/spam-rules';
import { isBlockedSender } from '@pillarbox/rules/safety/blocked-sender';
import { summarise } from '../message/summary.ts';
import { readOurs } from '../sieve/script-text.ts';
import { recipientKey } from './addresses.ts';
import { answerTo } from './auto-answer.ts';
import type { Arrived } from './auto-answer.ts';
import { fileByFilters, filterOutcome, LOCAL_NAMES, refusal } from './filters-at-delivery.ts';
import { FolderTree } from './folder-tree.ts';
import type { Delivery, DeliveryParts, DeliveryResults } from './delivery.ts';
import { prepareMessage } from './prepare-message.ts';
import type { LocalAccount, LocalFolder, LocalStore } from './store.ts';

/** A message on its way into one account: its address, and the source with trace headers. */
interface Incoming {
  readonly address: string;
  readonly source: Uint8Array;
  /** Delivers what the rules of the account send. */
  readonly deliver: (delivery: Delivery) => Promise<DeliveryResults>;
}

/** Most accounts through which one message is forwarded. */
const MAX_FORWARDS = 5;

/**
 * Delivers a message to one account by the rules of the account, in the order of the script: spam lists, forwarding, filters. The
 * auto-reply goes out once the message is delivered.
 * Returns '' when it was delivered, otherwise the reason as a status line. A message that cannot be forwarded is kept.
 */
export async function deliverToAccount(parts: DeliveryParts, delivery: Delivery, incoming: Incoming): Promise<string> {
  const { address, source } = incoming;
  const { store } = parts;
  const account = await store.account(address);
  if (account === null) return '550 5.1.1 No such mailbox here';
  const { sections } = readOurs(await store.mailRules(address));
  const lists = readSpamLists(sections.spam?.text);
  if (isBlockedSender(summarise(source).from[0]?.mail ?? '', lists))
    return keep(parts, { account, source, use: 'spam' });
  const { addresses, keepCopy } = readForwarding(sections.forwarding?.text);
  const isForwarded = await forward(delivery, addresses, { ...incoming, host: parts.host });
  const isKept = keepCopy || !isForwarded;
  const outcome = filterOutcome(readFilters(sections.filters?.text ?? '', LOCAL_NAMES), source, isKept);
  if (outcome.refused !== null) return refusal(outcome.refused);
  const reason = await fileByFilters(parts, { account, source, outcome });
  if (reason !== '') return reason;
  const isSent = await forward(delivery, outcome.redirects, { ...incoming, host: parts.host });
  if (!isSent && outcome.redirects.length > 0 && outcome.folders.length === 0) {
    const lost = await keep(parts, { account, source, use: 'inbox' });
    if (lost !== '') return lost;
  }
  const reply = readAutoReply(sections.autoreply?.text);
  // The message is delivered: an answer that fails must not bring it once more.
  const arrived = { reply, address, sender: delivery.from, source, at: parts.now() };
  await answer(parts, arrived, incoming.deliver).catch(() => undefined);
  return '';
}

interface Kept {
  readonly account: LocalAccount;
  readonly source: Uint8Array;
  readonly use: SpecialUse;
}

async function keep({ store, bus, now }: DeliveryParts, { account, source, use }: Kept): Promise<string> {
  const { address, quota } = account;
  const counts = await store.counts(address);
  const used = counts.reduce((sum, { bytes }) => sum + bytes, 0);
  if (quota > 0 && used + source.length > quota) return '452 4.2.2 The mailbox is full';
  const folder = await folderOf(store, address, use);
  const message = await prepareMessage(store, { source, flags: 0, arrived: now() });
  if ((await store.addMessages(folder.id, [message])) === null) return '451 4.3.0 Try again later';
  bus.publish({ address, folderId: folder.id });
  return '';
}

async function folderOf(store: LocalStore, address: string, wanted: SpecialUse): Promise<LocalFolder> {
  const folders = await store.folders(address);
  return folders.find(({ use }) => use === wanted) ?? (await new FolderTree(store, address).special(wanted)).folder;
}

/** Forwards to accounts of this system. Returns whether each of them got the message; never forwards in a circle. */
async function forward(
  { from, source, forwardedBy = [] }: Delivery,
  to: readonly string[],
  { address, deliver, host }: Incoming & Pick<DeliveryParts, 'host'>,
): Promise<boolean> {
  const path = [...forwardedBy, address];
  if (to.length === 0 || path.length > MAX_FORWARDS || to.some((one) => path.includes(recipientKey(one)))) return false;
  const via = { protocol: 'LOCAL', host } as const;
  const results = await deliver({ from, to, source, via, forwardedBy: path }).catch(() => null);
  return results !== null && [...results.values()].every((reason) => reason === '');
}

async function answer({ store, host }: DeliveryParts, arrived: Arrived, deliver: Incoming['deliver']): Promise<void> {
  const { sender } = arrived;
  if (sender === '' || (await store.account(recipientKey(sender))) === null) return;
  const source = await answerTo(store, arrived);
  if (source === null) return;
  // The empty sender keeps answers from being answered (RFC 3834 3.3).
  await deliver({ from: '', to: [sender], source, via: { protocol: 'LOCAL', host } });
}

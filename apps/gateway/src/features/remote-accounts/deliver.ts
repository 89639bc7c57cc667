import { Failure } from '@pillarbox/contract/failure';
import { SORT_KEY } from '@pillarbox/contract/mail/flags';
import type { Mailbox } from '@pillarbox/mailbox/port';
import { samenessOf } from './sameness.ts';
import type { Sameness } from './sameness.ts';

/** Newest messages of the folder that are compared with one that has no Message-ID. */
const MAX_COMPARED = 20;

/** A message for a folder. */
export interface Delivery extends Sameness {
  readonly folder: string;
  readonly source: Buffer;
}

/**
 * Puts a message into a folder, as unread. A folder that does not exist is created. `isUnsure`: an earlier attempt may have stored it,
 * so it is looked for before.
 * @throws Failure what a Mailbox throws.
 */
export async function deliver(mailbox: Mailbox, delivery: Delivery, isUnsure: boolean): Promise<void> {
  const { folder, source } = delivery;
  if (isUnsure && (await isThere(mailbox, delivery))) return;
  const message = { folder, source, flags: 0 };
  try {
    await mailbox.append(message);
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'folder_not_found') throw error;
    await mailbox.createFolder(folder);
    await mailbox.append(message);
  }
}

async function isThere(mailbox: Mailbox, { folder, messageId, same, source }: Delivery): Promise<boolean> {
  try {
    const scope = { folder, sort: SORT_KEY.UID, dir: -1, threaded: false } as const;
    const uids =
      messageId === ''
        ? (await mailbox.uidsOf(scope)).uids.slice(0, MAX_COMPARED)
        : await mailbox.findByMessageId(folder, messageId);
    for (const uid of uids.slice(-MAX_COMPARED)) {
      const found = await mailbox.source({ folder, uid }, source.length * 2 + MAX_COMPARED).catch(() => null);
      if (found !== null && samenessOf(Buffer.from(found.source)).same === same) return true;
    }
    return false;
  } catch (error) {
    if (error instanceof Failure && error.code === 'folder_not_found') return false;
    throw error;
  }
}

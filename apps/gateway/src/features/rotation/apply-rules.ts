import { Failure } from '@pillarbox/contract/failure';
import type { MailboxRotation, RotationRule } from '@pillarbox/contract/preferences/account';
import { rotatedOut } from '@pillarbox/rules/rotation';
import type { Mailbox, MessageFacts } from '@pillarbox/mailbox/port';
import type { NewRotationEntry } from './rotation.store.ts';

/** Messages that are removed at once. */
const PORTION = 500;
/** Codes that concern one folder; with any other one, the next folder would fail as well. */
const OF_ONE_FOLDER: readonly string[] = ['folder_not_found', 'mailbox_changed', 'mail_refused'];

/** The messages that a rule removes from a folder now, the newest first, and what the folder has. */
export async function chosenBy(
  mailbox: Mailbox,
  { folder, rule, now }: { readonly folder: string; readonly rule: RotationRule; readonly now: number },
): Promise<{ readonly uidvalidity: number; readonly total: number; readonly removed: readonly MessageFacts[] }> {
  const { uidvalidity, messages } = await mailbox.inventory(folder);
  return { uidvalidity, total: messages.length, removed: rotatedOut(messages, rule, now) };
}

/**
 * Applies rules to the folders of a mailbox and says what was removed, folder by folder. Folders with nothing to remove are left
 * out. A failure of one folder does not stop the others.
 */
export async function applyRules(
  mailbox: Mailbox,
  { enabled, folders }: MailboxRotation,
  now: number,
): Promise<NewRotationEntry[]> {
  const entries: NewRotationEntry[] = [];
  if (enabled === 0) return entries;
  for (const [folder, rule] of Object.entries(folders)) {
    try {
      const removed = await applyRule(mailbox, { folder, rule, now });
      if (removed > 0) entries.push({ folder, removed, to: rule.to, reason: '' });
    } catch (error) {
      if (!(error instanceof Failure) || !OF_ONE_FOLDER.includes(error.code)) throw error;
      entries.push({ folder, removed: 0, to: rule.to, reason: error.code });
    }
  }
  return entries;
}

/** Returns how many messages were removed. */
async function applyRule(
  mailbox: Mailbox,
  { folder, rule, now }: { readonly folder: string; readonly rule: RotationRule; readonly now: number },
): Promise<number> {
  const { uidvalidity, removed } = await chosenBy(mailbox, { folder, rule, now });
  if (removed.length === 0) return 0;
  const trash = rule.to === 'trash' ? await mailbox.specialFolder('trash') : '';
  for (let at = 0; at < removed.length; at += PORTION) {
    const which = { uids: removed.slice(at, at + PORTION).map(({ uid }) => uid) };
    // What is old in Trash has nowhere else to go.
    if (rule.to === 'trash' && folder !== trash) await mailbox.move({ folder, uidvalidity, which }, trash);
    else await mailbox.remove({ folder, uidvalidity, which });
  }
  return removed.length;
}

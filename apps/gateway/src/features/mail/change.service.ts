import { Failure } from '@pillarbox/contract/failure';
import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import type { FlagChange, LabelChange, Mailbox, MoveResult, Selection } from '@pillarbox/mailbox/port';
import { flagInverse } from './flag-inverse.ts';
import type { FolderUses } from './folder-uses.ts';
import { labelInverse } from './label-inverse.ts';
import type { Copy, Inverse, UndoRing } from './undo-ring.ts';
import { selectionOfCopy } from './undo-ring.ts';

/** Before a move of at most so many messages, it is checked that they exist: IMAP ignores uids that do not. */
const MAX_CHECKED = 100;

/** The session that makes a change and can undo it, and its mailbox. */
export interface Actor {
  readonly sessionId: string;
  readonly mailbox: Mailbox;
}

/** Messages that a user marked as spam or not spam, where they are now. */
export interface SpamMarked {
  readonly folder: string;
  readonly uidvalidity: number;
  readonly uids: readonly number[];
  readonly kind: 'spam' | 'ham';
}

/** Changes messages, and undoes changes. */
export class ChangeService {
  readonly #uses: FolderUses;
  readonly #undo: UndoRing;

  constructor(uses: FolderUses, undo: UndoRing) {
    this.#uses = uses;
    this.#undo = undo;
  }

  /** Sets and unsets flags; with an opId the earlier flags are kept for undo [API-026]. */
  async setFlags(actor: Actor, selection: Selection, change: FlagChange): Promise<void> {
    const inverse = selection.opId === undefined ? null : await flagInverse(actor.mailbox, selection, change);
    await actor.mailbox.setFlags(selection, change);
    this.#remember(actor, selection, inverse);
  }

  /**
   * Adds and removes labels; with an opId the earlier labels are kept for undo.
   * @throws Failure `label_refused`, `invalid_request` when a label is both added and removed.
   */
  async setLabels(actor: Actor, selection: Selection, change: LabelChange): Promise<void> {
    if (change.add.some((label) => change.remove.includes(label)))
      throw new Failure('invalid_request', { field: 'add' });
    const inverse = selection.opId === undefined ? null : await labelInverse(actor.mailbox, selection, change);
    await actor.mailbox.setLabels(selection, change);
    this.#remember(actor, selection, inverse);
  }

  /** Moves messages [API-032]. @throws Failure `message_not_found` when none of them exists any more. */
  async move(actor: Actor, selection: Selection, to: string): Promise<void> {
    if (to === selection.folder) return;
    await requireAny(actor.mailbox, selection);
    const result = await actor.mailbox.move(selection, to);
    this.#remember(actor, selection, moveBack(selection.folder, to, result));
  }

  /** Moves a message to Trash whose place a copy has taken; null when it is not known where the copy is. */
  async replaceBy(actor: Actor, original: Selection, copy: Copy | null): Promise<void> {
    const trash = await actor.mailbox.specialFolder('trash');
    const inverse = moveBack(original.folder, trash, await actor.mailbox.move(original, trash));
    this.#remember(actor, original, inverse === null || copy === null ? inverse : { ...inverse, copy });
  }

  /** Moves messages to Trash; deletes them permanently in Trash and its subfolders and in Spam. */
  async delete(actor: Actor, selection: Selection, forever: boolean): Promise<void> {
    if (forever || (await this.#deletesPermanently(actor.mailbox, selection.folder))) {
      await requireAny(actor.mailbox, selection);
      await actor.mailbox.remove(selection);
    } else {
      await this.move(actor, selection, await actor.mailbox.specialFolder('trash'));
    }
  }

  /**
   * Marks messages as spam and moves them to Spam, or marks them as not spam and moves them from Spam to the inbox [API-050].
   * Returns the moved messages; null when none was moved, or the server did not report their new uids.
   */
  async markSpam(actor: Actor, selection: Selection, spam: boolean): Promise<SpamMarked | null> {
    const { mailbox } = actor;
    const from = await this.#uses.useOf(mailbox, selection.folder);
    const { opId: _, ...unnamed } = selection;
    await requireAny(mailbox, selection);
    await mailbox.setFlags(unnamed, {
      set: spam ? MESSAGE_FLAG.SPAM : 0,
      unset: spam ? 0 : MESSAGE_FLAG.SPAM,
      stomp: false,
    });
    // By its use, because the inbox of an account elsewhere has the name of the account, too.
    const inbox = (await this.#uses.pathOf(mailbox, 'inbox')) ?? 'INBOX';
    const to = spam ? await mailbox.specialFolder('spam') : inbox;
    if (spam === (from === 'spam')) return null;
    const result = await mailbox.move(selection, to);
    const flags = spam ? { set: 0, unset: MESSAGE_FLAG.SPAM } : { set: MESSAGE_FLAG.SPAM, unset: 0 };
    const inverse = moveBack(selection.folder, to, result);
    this.#remember(actor, selection, inverse === null ? null : { ...inverse, flags });
    return markedBy(to, result, spam);
  }

  /** The folder of the messages that an earlier change is about, '' when it is unknown. */
  folderOf(sessionId: string, opId: string): string {
    return this.#undo.peek(sessionId, opId)?.folder ?? '';
  }

  /**
   * Reverses an earlier change. Returns the messages if it was a spam mark, as `markSpam`.
   * @throws Failure `nothing_to_undo`.
   */
  async undo(actor: Actor, opId: string): Promise<SpamMarked | null> {
    const inverse = this.#undo.take(actor.sessionId, opId);
    if (inverse === null) throw new Failure('nothing_to_undo');
    const { folder, uidvalidity } = inverse;
    if (inverse.kind === 'move-back') {
      const messages = { folder, uidvalidity, which: { uids: inverse.uids } };
      if (inverse.flags !== undefined) await actor.mailbox.setFlags(messages, { ...inverse.flags, stomp: false });
      const result = await actor.mailbox.move({ folder, uidvalidity, which: { uids: inverse.uids }, opId }, inverse.to);
      if (inverse.copy !== undefined) await actor.mailbox.remove({ ...selectionOfCopy(inverse.copy), opId });
      if (inverse.flags === undefined) return null;
      return markedBy(inverse.to, result, (inverse.flags.set & MESSAGE_FLAG.SPAM) !== 0);
    }
    if (inverse.kind === 'labels') {
      for (const { uids, ...change } of inverse.steps) {
        await actor.mailbox.setLabels({ folder, uidvalidity, which: { uids }, opId }, change);
      }
      return null;
    }
    for (const { uids, set, unset } of inverse.steps) {
      await actor.mailbox.setFlags({ folder, uidvalidity, which: { uids }, opId }, { set, unset, stomp: false });
    }
    return null;
  }

  async #deletesPermanently(mailbox: Mailbox, folder: string): Promise<boolean> {
    const use = await this.#uses.useOf(mailbox, folder);
    if (use === 'trash' || use === 'spam') return true;
    const trash = await this.#uses.pathOf(mailbox, 'trash');
    return trash !== null && folder.startsWith(`${trash}/`);
  }

  #remember(actor: Actor, selection: Selection, inverse: Inverse | null): void {
    if (selection.opId !== undefined && inverse !== null) this.#undo.remember(actor.sessionId, selection.opId, inverse);
  }
}

/** Permanently removes messages with the flag DELETED: of the given uids, or of the whole folder [API-033]. */
export async function expungeDeleted(
  mailbox: Mailbox,
  wanted: {
    readonly folder: string;
    readonly uids?: readonly number[] | undefined;
    readonly uidvalidity?: number | undefined;
  },
): Promise<void> {
  // `expungeDeleted` of the mailbox takes no uidvalidity; reading zero rows checks that the folder was not replaced.
  if (wanted.uidvalidity !== undefined) await mailbox.rows(wanted.folder, [], wanted.uidvalidity);
  await mailbox.expungeDeleted(wanted.folder, wanted.uids);
}

async function requireAny(mailbox: Mailbox, selection: Selection): Promise<void> {
  if (!('uids' in selection.which) || selection.which.uids.length > MAX_CHECKED) return;
  const rows = await mailbox.rows(selection.folder, selection.which.uids, selection.uidvalidity);
  if (rows.length === 0) throw new Failure('message_not_found');
}

function markedBy(folder: string, { uidvalidity, pairs }: MoveResult, spam: boolean): SpamMarked | null {
  const uids = pairs.map(([, uid]) => uid);
  return uids.length === 0 ? null : { folder, uidvalidity, uids, kind: spam ? 'spam' : 'ham' };
}

/** The inverse of a move; null when the server did not report the new uids. */
function moveBack(from: string, to: string, result: MoveResult): Extract<Inverse, { kind: 'move-back' }> | null {
  if (result.pairs.length === 0) return null;
  const uids = result.pairs.map(([, uid]) => uid);
  return { kind: 'move-back', folder: to, uidvalidity: result.uidvalidity, uids, to: from };
}

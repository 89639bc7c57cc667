import { Failure } from '@pillarbox/contract/failure';
import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import type { FlagChange, Mailbox, MoveResult, Selection } from '@pillarbox/mailbox/port';
import { flagInverse } from './flag-inverse.ts';
import type { FolderUses } from './folder-uses.ts';
import type { Inverse, UndoRing } from './undo-ring.ts';

/** Up to so many named messages are looked for before a move, so that one that has gone is told instead of passed over. */
const MAX_CHECKED = 100;

/** Who changes something: the session whose undo it is, and its account's mailbox. */
export interface Actor {
  readonly sessionId: string;
  readonly mailbox: Mailbox;
}

/** Changes to messages, each with its way back. */
export class ChangeService {
  readonly #uses: FolderUses;
  readonly #undo: UndoRing;

  constructor(uses: FolderUses, undo: UndoRing) {
    this.#uses = uses;
    this.#undo = undo;
  }

  /** Sets and unsets flags; with an opId the flags before are remembered [API-026]. */
  async setFlags(actor: Actor, selection: Selection, change: FlagChange): Promise<void> {
    const inverse = selection.opId === undefined ? null : await flagInverse(actor.mailbox, selection, change);
    await actor.mailbox.setFlags(selection, change);
    this.#remember(actor, selection, inverse);
  }

  /** Moves messages [API-032]. @throws Failure `message_not_found` when none of the named ones is there any more. */
  async move(actor: Actor, selection: Selection, to: string): Promise<void> {
    if (to === selection.folder) return;
    await requireAny(actor.mailbox, selection);
    const result = await actor.mailbox.move(selection, to);
    this.#remember(actor, selection, moveBack(selection.folder, to, result));
  }

  /** Deletes messages: into Trash, or for good from Trash, from Spam and from what is below Trash. */
  async delete(actor: Actor, selection: Selection, forever: boolean): Promise<void> {
    if (forever || (await this.#isLastStop(actor.mailbox, selection.folder))) {
      await requireAny(actor.mailbox, selection);
      await actor.mailbox.remove(selection);
    } else {
      await this.move(actor, selection, await actor.mailbox.specialFolder('trash'));
    }
  }

  /**
   * Marks messages as spam, or as not spam, and moves them where they then belong [API-050]. Nothing is moved out of a folder
   * that is not the spam folder because it is not spam.
   */
  async markSpam(actor: Actor, selection: Selection, spam: boolean): Promise<void> {
    const { mailbox } = actor;
    const from = await this.#uses.useOf(mailbox, selection.folder);
    const { opId: _, ...unnamed } = selection;
    await requireAny(mailbox, selection);
    await mailbox.setFlags(unnamed, {
      set: spam ? MESSAGE_FLAG.SPAM : 0,
      unset: spam ? 0 : MESSAGE_FLAG.SPAM,
      stomp: false,
    });
    if (spam && from !== 'spam') await this.move(actor, selection, await mailbox.specialFolder('spam'));
    if (!spam && from === 'spam') await this.move(actor, selection, 'INBOX');
  }

  /** Reverses an earlier change. @throws Failure `nothing_to_undo`. */
  async undo(actor: Actor, opId: string): Promise<void> {
    const inverse = this.#undo.take(actor.sessionId, opId);
    if (inverse === null) throw new Failure('nothing_to_undo');
    const { folder, uidvalidity } = inverse;
    if (inverse.kind === 'move-back') {
      await actor.mailbox.move({ folder, uidvalidity, which: { uids: inverse.uids }, opId }, inverse.to);
      return;
    }
    for (const { uids, set, unset } of inverse.steps) {
      await actor.mailbox.setFlags({ folder, uidvalidity, which: { uids }, opId }, { set, unset, stomp: false });
    }
  }

  async #isLastStop(mailbox: Mailbox, folder: string): Promise<boolean> {
    const use = await this.#uses.useOf(mailbox, folder);
    if (use === 'trash' || use === 'spam') return true;
    const trash = await this.#uses.pathOf(mailbox, 'trash');
    return trash !== null && folder.startsWith(`${trash}/`);
  }

  #remember(actor: Actor, selection: Selection, inverse: Inverse | null): void {
    if (selection.opId !== undefined && inverse !== null) this.#undo.remember(actor.sessionId, selection.opId, inverse);
  }
}

/** Removes what is flagged DELETED for good: the named messages, or all of the folder [API-033]. */
export async function expungeDeleted(
  mailbox: Mailbox,
  wanted: {
    readonly folder: string;
    readonly uids?: readonly number[] | undefined;
    readonly uidvalidity?: number | undefined;
  },
): Promise<void> {
  // The port's call carries no uidvalidity: reading no rows under it checks that the folder is still the one meant.
  if (wanted.uidvalidity !== undefined) await mailbox.rows(wanted.folder, [], wanted.uidvalidity);
  await mailbox.expungeDeleted(wanted.folder, wanted.uids);
}

async function requireAny(mailbox: Mailbox, selection: Selection): Promise<void> {
  if (!('uids' in selection.which) || selection.which.uids.length > MAX_CHECKED) return;
  const rows = await mailbox.rows(selection.folder, selection.which.uids, selection.uidvalidity);
  if (rows.length === 0) throw new Failure('message_not_found');
}

/** The way back of a move; null when the server did not tell where the messages went. */
function moveBack(from: string, to: string, result: MoveResult): Inverse | null {
  if (result.pairs.length === 0) return null;
  const uids = result.pairs.map(([, uid]) => uid);
  return { kind: 'move-back', folder: to, uidvalidity: result.uidvalidity, uids, to: from };
}

import { Failure } from '@pillarbox/contract/failure';
import { detachParts } from '@pillarbox/mailbox/message/detach';
import type { Mailbox, MessageRef } from '@pillarbox/mailbox/port';
import type { ChangeService } from './change.service.ts';
import type { Copy } from './undo-ring.ts';
import { selectionOfCopy } from './undo-ring.ts';
import type { FolderUses } from './folder-uses.ts';
import type { HeldMessage, Reader } from './message-sources.ts';
import type { MessageService } from './message.service.ts';

/** Which attachments a message loses. */
export interface Detaching {
  readonly ref: MessageRef;
  /** The text that stands in the place of a part, by its path. */
  readonly notes: ReadonlyMap<string, string>;
  readonly opId: string;
}

interface DetachDeps {
  readonly messages: MessageService;
  readonly changes: ChangeService;
  readonly uses: FolderUses;
}

/** Folders whose messages stay as they are: drafts are written by compose, and Trash is where the whole message goes. */
const UNCHANGED: readonly string[] = ['drafts', 'trash'];

/** Replaces messages by copies without attachments. At any moment at least one of the two is in the mailbox. */
export class DetachService {
  readonly #deps: DetachDeps;

  constructor(deps: DetachDeps) {
    this.#deps = deps;
  }

  /**
   * Files the copy, runs `keep`, and then moves the message to Trash. When `keep` fails, the copy is removed again, if the server said where it is. Returns what `keep`
   * returns, and the bytes that the copy is smaller.
   * @throws Failure `attachments_fixed`, `mail_over_quota`, as `MessageService.open`, and what `keep` throws.
   */
  async replace<T>(
    { sessionId, reader }: { readonly sessionId: string; readonly reader: Reader },
    { ref, notes, opId }: Detaching,
    keep: () => Promise<T>,
  ): Promise<{ readonly kept: T; readonly freed: number }> {
    const { messages, changes, uses } = this.#deps;
    const { mailbox } = reader;
    const { folder } = ref;
    if (UNCHANGED.includes((await uses.useOf(mailbox, folder)) ?? '')) throw new Failure('attachments_fixed');
    const held = await messages.whole(reader, ref);
    const source = detachParts(held.source, notes);
    if (source === null) throw new Failure('attachments_fixed');
    const copy = await fileCopy(mailbox, { folder, held, source });
    const kept = await keep().catch(async (error: unknown) => {
      // Not within the time of the call, whose end may be what failed.
      const whole = mailbox.shared ?? mailbox;
      if (copy !== null) await whole.remove(selectionOfCopy(copy)).catch(() => undefined);
      throw error;
    });
    const original = { folder, uidvalidity: held.uidvalidity, which: { uids: [ref.uid] }, opId };
    await changes.replaceBy({ sessionId, mailbox }, original, copy);
    return { kept, freed: held.source.length - source.length };
  }
}

/** Files the copy with flags, labels and time of arrival of the message. Null when the server does not say its uid (no UIDPLUS). */
async function fileCopy(
  mailbox: Mailbox,
  { folder, held, source }: { readonly folder: string; readonly held: HeldMessage; readonly source: Uint8Array },
): Promise<Copy | null> {
  const [row] = await mailbox.rows(folder, [held.uid], held.uidvalidity);
  const { uid, uidvalidity } = await mailbox.append({ folder, source, flags: held.flags, arrived: held.arrived });
  if (uid === 0) return null;
  const add = row?.labels ?? [];
  if (add.length > 0) await mailbox.setLabels({ folder, uidvalidity, which: { uids: [uid] } }, { add, remove: [] });
  return { folder, uid, uidvalidity };
}

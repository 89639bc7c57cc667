import { joinText } from '@pillarbox/rules/quote-text';
import { ApiError } from '../../../lib/api-error.ts';
import type { Store } from '../../../lib/store.ts';
import { createStore } from '../../../lib/store.ts';
import type { OutboxItem } from '@pillarbox/contract/compose/outbox';
import type { DraftWriter, Outgoing } from '@pillarbox/contract/compose/draft';
import { JOURNAL_PAUSE_MS, afterFirst, afterLast, autosavePeriod } from './autosave.ts';
import type { ComposeCalls, SendBody } from '../data/compose-calls.ts';
import type { ComposeAction } from '../model/compose-reducer.ts';
import { reduce } from '../model/compose-reducer.ts';
import type { ComposeState } from '../model/compose-state.ts';
import { isAsBegun, isBlank } from '../model/blank.ts';
import type { SaveStatus } from './draft-saver.ts';
import { failedStatus, isChangedElsewhere } from './draft-saver.ts';
import { isUnsaved, isUploading } from '../model/compose-state.ts';
import { makeSaver } from './draft-saver.ts';
import type { Journal } from './journal.ts';
import { linkBlock, linkedFiles, withoutLink } from '../model/linked-files.ts';
import type { LinkedFile } from '../model/linked-files.ts';
import { toOutgoing } from '../model/outgoing.ts';
import type { sealOutgoing } from '../../pgp/public.ts';
import type { MessageFont, Sender } from '../model/outgoing.ts';
import type { ParkedMessage } from './parked.ts';
import type { Uploads } from './uploads.ts';
import { makeUploads } from './uploads.ts';

/** The phase of a message: being written, being sent, or over. Only in `writing` can it be saved or sent. */
export type Phase = 'writing' | 'sending' | 'over';

/** The dependencies of a composer. */
export interface ComposerNeeds {
  readonly calls: ComposeCalls;
  readonly journal: Journal;
  readonly sender: () => Sender;
  readonly font: () => MessageFont;
  /** Encrypts and signs a message that is protected. */
  readonly seal?: typeof sealOutgoing;
  /** Keeps a message until there is a network. Resolves to false when this browser cannot. */
  readonly park?: (message: ParkedMessage) => Promise<boolean>;
}

/** Content for a message in both formats. The HTML is sanitised. */
export interface InsertedContent {
  readonly html: string;
  readonly text: string;
  /** It stands between paragraphs, and not in the signature. */
  readonly isBlock?: true;
}

/** An open message: its state, and the functions that change, save and send it. */
export interface Composer {
  readonly state: Store<ComposeState>;
  readonly status: Store<SaveStatus>;
  readonly phase: Store<Phase>;
  /** Whether closing the page now would lose changes. */
  readonly wouldLose: () => boolean;
  /** Whether the message has more than it began with. */
  readonly isWorthKeeping: () => boolean;
  readonly uploads: Uploads;
  readonly dispatch: (action: ComposeAction) => void;
  /** Saves unsaved changes. Resolves to true when everything is saved. */
  readonly save: () => Promise<boolean>;
  /**
   * Sends the message to the outbox. Resolves to null when it is being sent already, and to `parked` when there is no network, for
   * which it now waits. Rejects with an ApiError: the phase is `writing` again.
   */
  readonly send: () => Promise<OutboxItem | 'parked' | null>;
  /** Saves and ends. The draft stays in Drafts; when saving failed, it stays in the journal. */
  readonly close: () => Promise<boolean>;
  /** Goes on as a draft of its own, because another composer has changed or sent this one. */
  readonly becomeCopy: () => void;
  /** Saves or sends this version in place of the one that another composer has saved. Resolves to true when it is saved. */
  readonly replaceOther: () => Promise<boolean>;
  /** Ends here and resolves to the state, so that another page continues the message. The journal keeps it meanwhile. */
  readonly release: () => Promise<ComposeState>;
  /** Deletes the draft, here and at the gateway. */
  readonly discard: () => Promise<void>;
  /** Writes the journal at once, because the page may be discarded. */
  readonly keep: () => void;
  /** Registers a field that delays its changes: `handOver` must dispatch them at once. `isFinal`: before closing or sending. */
  readonly onFlush: (handOver: (isFinal: boolean) => void) => () => void;
  readonly flush: (isFinal: boolean) => void;
  /** Puts content at the caret, or at the end of the text while no field shows it. */
  readonly insert: (content: InsertedContent) => void;
  /** Registers the field that inserts content at its caret; null asks it to select its first empty field. */
  readonly onInsert: (put: (content: InsertedContent | null) => void) => () => void;
  /** Takes the link to a file out of the text. It is withdrawn when the message ends here without it. */
  readonly unlink: (key: string) => void;
  /** Registers the field that takes a link out of its text. */
  readonly onUnlink: (cut: (key: string) => void) => () => void;
  /** Selects the first empty field of a template in the text. */
  readonly showField: () => void;
  /** A counter: each increase asks the body to take the focus. */
  readonly bodyFocus: Store<number>;
  readonly focusBody: () => void;
}

/** Makes a composer with the given state. Changes go to the journal after a pause in typing, and are saved after the autosave period. */
export function makeComposer(initial: ComposeState, needs: ComposerNeeds): Composer {
  const state = createStore(initial);
  const status = createStore<SaveStatus>(
    initial.saved === null ? { kind: 'none' } : { kind: 'saved', at: initial.saved.at },
  );
  const phase = createStore<Phase>('writing');
  const bodyFocus = createStore(0);
  let isForced = false;
  const fields = new Set<(isFinal: boolean) => void>();
  const inserters = new Set<(content: InsertedContent | null) => void>();
  const cutters = new Set<(key: string) => void>();
  // The links that this composer has to account for: those that it began with, and those that it made.
  const linked = new Set(linkedFiles(initial).map(({ key }) => key));
  const flush = (isFinal: boolean): void => {
    for (const handOver of fields) handOver(isFinal);
  };
  const keep = (): void => {
    // An unchanged reply is kept too, so that a reload shows the same reply.
    if (phase.get() === 'writing' && (state.get().revision > 0 || !isBlank(state.get())))
      void needs.journal.write(state.get()).catch(() => undefined);
  };
  const autosave = afterFirst(autosavePeriod, () => void save());
  const journalling = afterLast(() => JOURNAL_PAUSE_MS, keep);
  const dispatch = (action: ComposeAction): void => {
    const before = state.get();
    state.set(reduce(before, action));
    if (state.get().revision === before.revision) return;
    journalling.want();
    if (phase.get() === 'writing') autosave.want();
  };
  const insert = (content: InsertedContent): void => {
    const put = [...inserters].at(-1);
    if (put !== undefined) put(content);
    else if (state.get().format === 'text') dispatch({ type: 'text', text: joinText(state.get().text, content.text) });
    else dispatch({ type: 'html', html: `${state.get().html}${content.html}` });
  };
  const putLink = (file: LinkedFile): void => {
    linked.add(file.key);
    insert({ ...linkBlock(file), isBlock: true });
    // Sending waits for uploads, and not for the pause of the editor.
    flush(false);
  };
  const uploads = makeUploads({ calls: needs.calls, state, dispatch, putLink });
  /** Withdraws links that nothing needs: all of them, or those that are no longer in the text. A failure leaves them until they end. */
  const withdraw = (which: 'all' | 'removed'): void => {
    const { draftid } = state.get();
    const kept = which === 'all' ? [] : linkedFiles(state.get()).map(({ key }) => key);
    for (const key of linked) {
      if (kept.includes(key)) continue;
      linked.delete(key);
      needs.calls.settleLink(key, draftid, 'withdraw').catch(() => undefined);
    }
  };
  const outgoing = (): Outgoing => toOutgoing(state.get(), needs.sender(), needs.font());
  const isWorthKeeping = (): boolean => !isBlank(state.get()) && !isAsBegun(state.get(), initial);
  const sealed = async (kind: Parameters<typeof sealOutgoing>[2]['kind']): Promise<Outgoing> => {
    const { protection, draftid } = state.get();
    if (protection === undefined || needs.seal === undefined) return outgoing();
    return await needs.seal(outgoing(), protection, { kind, draftid });
  };
  const writer = (): DraftWriter => {
    const { writer: id, base } = state.get();
    return { id, base, force: isForced };
  };
  const saver = makeSaver({
    calls: needs.calls,
    state,
    status,
    dispatch,
    outgoing: () => sealed('draft'),
    writer,
    isWorthKeeping,
  });

  async function save(): Promise<boolean> {
    autosave.cancel();
    if (phase.get() !== 'writing') return true;
    flush(false);
    const hadChanges = isUnsaved(state.get());
    const isSaved = await saver();
    if (isSaved && hadChanges) isForced = false;
    return isSaved;
  }

  function becomeCopy(): void {
    const { draftid } = state.get();
    // The other message has them, too.
    for (const key of linked) needs.calls.settleLink(key, draftid, 'keep').catch(() => undefined);
    linked.clear();
    dispatch({ type: 'copied' });
    void needs.journal.remove(draftid).catch(() => undefined);
    keep();
  }

  function end(): void {
    phase.set('over');
    autosave.cancel();
    journalling.cancel();
  }

  return {
    state,
    status,
    phase,
    wouldLose: () => phase.get() === 'writing' && isUnsaved(state.get()) && isWorthKeeping(),
    isWorthKeeping,
    uploads,
    dispatch,
    save,
    keep,
    flush,
    onFlush: (handOver) => {
      fields.add(handOver);
      return () => fields.delete(handOver);
    },
    insert,
    unlink: (key) => {
      const cut = [...cutters].at(-1);
      if (cut === undefined || state.get().format === 'text') {
        const next = withoutLink(state.get(), key);
        dispatch({ type: 'html', html: next.html });
        dispatch({ type: 'text', text: next.text });
      } else {
        cut(key);
        flush(false);
      }
    },
    onUnlink: (cut) => {
      cutters.add(cut);
      return () => cutters.delete(cut);
    },
    showField: () => [...inserters].at(-1)?.(null),
    onInsert: (put) => {
      inserters.add(put);
      return () => inserters.delete(put);
    },
    bodyFocus,
    focusBody: () => bodyFocus.set((count) => count + 1),
    send: async () => {
      if (phase.get() !== 'writing') return null;
      flush(true);
      phase.set('sending');
      autosave.cancel();
      await saver.settled();
      let body: SendBody | undefined;
      const leave = async <T>(result: T): Promise<T> => {
        end();
        await needs.journal.remove(state.get().draftid).catch(() => undefined);
        return result;
      };
      try {
        await uploadsOver(state);
        const { draftid, sendat } = state.get();
        body = {
          message: await sealed('send'),
          draftid,
          writer: writer(),
          ...(sendat === undefined ? {} : { sendat }),
        };
        const item = await sendOnce(needs.calls, body);
        withdraw('removed');
        return await leave(item);
      } catch (error) {
        const isOffline = error instanceof ApiError && error.code === 'offline';
        const parked = isOffline && body !== undefined ? { at: Date.now(), body, state: state.get() } : undefined;
        if (parked !== undefined && (await needs.park?.(parked).catch(() => false)) === true)
          return await leave('parked');
        phase.set('writing');
        if (error instanceof ApiError && error.code === 'draft_changed') status.set(failedStatus(error));
        keep();
        throw error;
      }
    },
    close: async () => {
      flush(true);
      let isSaved = await save();
      if (phase.get() !== 'writing') return true;
      if (!isSaved && isChangedElsewhere(status.get())) {
        becomeCopy();
        isSaved = await save();
      }
      if (isSaved) await needs.journal.remove(state.get().draftid).catch(() => undefined);
      else keep();
      uploads.abortAll();
      end();
      if (isSaved) withdraw('removed');
      return isSaved;
    },
    becomeCopy,
    replaceOther: async () => {
      isForced = true;
      status.set({ kind: 'none' });
      return await save();
    },
    release: async () => {
      flush(true);
      end();
      withdraw('removed');
      await saver.settled();
      if (state.get().revision > 0) await needs.journal.write(state.get()).catch(() => undefined);
      return state.get();
    },
    discard: async () => {
      end();
      uploads.abortAll();
      await saver.settled();
      await needs.journal.remove(state.get().draftid).catch(() => undefined);
      await needs.calls.discard(state.get().draftid);
      withdraw('all');
    },
  };
}

/** Waits until all files are uploaded. Rejects when an upload failed. */
function uploadsOver(state: Store<ComposeState>): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (): boolean => {
      if (isUploading(state.get())) return false;
      const isWhole = state.get().attachments.every((one) => one.ref !== null);
      if (isWhole) resolve();
      else reject(new ApiError('attachment_not_found'));
      return true;
    };
    if (settle()) return;
    const stop = state.subscribe(() => {
      if (settle()) stop();
    });
  });
}

/** Sends the message. When the reply to an earlier attempt was lost, the gateway answers `already_sent`, which counts as success. */
export async function sendOnce(calls: Pick<ComposeCalls, 'send'>, body: SendBody): Promise<OutboxItem> {
  try {
    return await calls.send(body);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'already_sent') throw error;
    const { to, cc, bcc, subject } = body.message;
    const sendat = body.sendat ?? 0;
    const state = sendat === 0 ? 'filed' : 'held';
    const facts = { subject, recipients: to.length + cc.length + bcc.length, to: [], dueat: sendat, sendat };
    return { id: '', draftid: body.draftid, state, ...facts, queueid: '', reason: '', servertext: '' };
  }
}

import type { Outgoing } from '@pillarbox/contract/compose/draft';
import type { OutboxItem } from '@pillarbox/contract/compose/outbox';
import { ApiError, codeTextKey, errorTextKey } from '../../../lib/api-error.ts';
import { askParent, isWindowHash } from '../../../lib/child-windows/child.ts';
import { text } from '../../../lib/i18n/text.tsx';
import { openSealedOutgoing } from '../../pgp/public.ts';
import { growl } from '../../../lib/growl.ts';
import { go } from '../../../lib/location.ts';
import { session } from '../../../lib/session-state.ts';
import { onPush } from '../../../lib/socket.ts';
import { gatewayCalls } from '../data/compose-calls.ts';
import { applyItem, isScheduled, loadOutbox, waiting } from '../data/waiting-store.ts';
import { laterWords } from '../../../lib/i18n/later-words.ts';
import { lateReason } from '../scheduled/late-reason.ts';
import { SCHEDULED_PATH } from '../scheduled/scheduled-path.ts';
import { closeMessage, openComposer, openState } from '../composer/compose-session.ts';
import { holdTime, isSuccessForced } from '../begin/compose-settings.ts';
import type { ComposeState } from '../model/compose-state.ts';
import { emptyMessage } from '../model/compose-state.ts';
import type { Composer } from '../composer/composer.ts';
import { fromOutgoing } from '../model/outgoing.ts';
import { followItem } from './outbox-follow.ts';
import { hideSendNotices, showSendNotice } from './send-notices.ts';

/** Time in ms during which Undo is offered for a scheduled message. Later, the list of scheduled messages stops it. */
const SCHEDULED_LIFE_MS = 10_000;

/** Sends an open message to the outbox and closes it. A failure is reported, and the message stays open. */
export async function sendOpen(composer: Composer): Promise<void> {
  try {
    const item = await composer.send();
    if (item === null) return;
    if (item === 'parked') {
      closeMessage(composer);
      return;
    }
    const state = composer.state.get();
    const isTaken = isWindowHash() && (await askParent('compose-sent', { data: { item, state } })) === true;
    closeMessage(composer);
    if (isTaken) return;
    if (isScheduled(item)) showScheduled(item, state);
    else track(item, state);
  } catch (error) {
    const isLater = composer.state.get().sendat !== undefined;
    const key = isLater ? 'LANG_SCHEDULE_FAILED' : 'LANG_COMPOSE_NOT_SENT';
    growl.show({
      type: 'danger',
      text: text(key, { reason: text(errorTextKey(error)) }),
      action: { label: text('LANG_COMPOSE_TRY_AGAIN'), run: () => void sendOpen(composer) },
      persistent: true,
    });
  }
}

/** Says when a scheduled message will be sent, with Undo. */
export function showScheduled(item: OutboxItem, state: ComposeState | null): void {
  if (item.id !== '') applyItem(item);
  const undo = { label: text('LANG_COMPOSE_UNDO'), run: (): void => void undoSend(item, state) };
  showSendNotice({
    type: 'success',
    text: text('LANG_SCHEDULE_DONE', { time: laterWords(item.sendat) }),
    ...(item.id === '' ? {} : { action: undo, life: SCHEDULED_LIFE_MS }),
  });
}

/** Shows that a scheduled message was not sent at its time, and the way to it. */
function showLate(item: OutboxItem): void {
  showSendNotice({
    type: 'warning',
    text: text('LANG_SCHEDULE_NOTICE', { subject: subjectOf(item), reason: lateReason(item) }),
    persistent: true,
    action: { label: text('LANG_SCHEDULE_SHOW'), run: () => go(SCHEDULED_PATH) },
  });
}

/** Shows how a scheduled message went on at its time. One that waited for a sign-in is sent: the user is signed in. */
function followScheduled(item: OutboxItem): void {
  if (item.state === 'signin' && item.reason === 'session_ended') void sendWaiting(item);
  else if (item.state === 'unknown') showUnknown(item, null);
  else if (item.state === 'signin' || (item.state === 'failed' && item.reason !== '')) showLate(item);
}

/** Offers a message that failed; one that the user stopped is in the list of waiting messages. */
function reportFailed(item: OutboxItem): void {
  if (item.reason !== '') offerFailed(item, null);
}

async function sendWaiting(item: OutboxItem): Promise<void> {
  try {
    track(await gatewayCalls.reschedule(item.id, null), null);
  } catch {
    // Another page of this user sent it, or the message stays in the list with its reason.
  }
}

/** Keeps the list of waiting messages current, and reports scheduled ones that were not sent at their time. Runs for the life of the page. */
export function watchScheduled(): void {
  onPush('outbox', ({ item }) => {
    applyItem(item);
    if (item.sendat > 0 && session.get().isauth) followScheduled(item);
  });
}

/** The rest of the hold in ms. It is never longer than the whole hold, because the gateway's clock may differ. */
function holdLeft(item: OutboxItem, isFresh: boolean): number {
  if (item.state !== 'held') return 0;
  return isFresh ? holdTime() : Math.min(holdTime(), Math.max(0, item.dueat - Date.now()));
}

/** The messages that are followed, by id, with the functions that stop following. */
const followed = new Map<string, () => void>();

/** Stops following all messages when the session ends. The next sign-in resumes them. */
export function forgetSending(): void {
  for (const stop of followed.values()) stop();
  followed.clear();
  waiting.set(null);
  hideSendNotices();
}

/**
 * Shows the progress of a sent message: "Sending" with Undo during the hold, then "Message sent" or why it failed. Without `state`,
 * as after a reload, Undo opens what the gateway stored.
 */
export function track(item: OutboxItem, state: ComposeState | null): void {
  if (followed.has(item.id)) return;
  const hold = holdLeft(item, state !== null);
  const undo = { label: text('LANG_COMPOSE_UNDO'), run: (): void => void undoSend(item, state) };
  const waiting = { type: 'wait', text: text('LANG_COMPOSE_SENDING') } as const;
  let id = showSendNotice(
    hold > 0 ? { type: 'info', text: text('LANG_COMPOSE_SENDING'), action: undo, life: hold } : waiting,
  );
  let isRetryReported = false;
  const recipients = state === null ? [] : [...state.to, ...state.cc, ...state.bcc].map(({ mail }) => mail);
  const stop = followItem(
    item,
    { hold, forced: isSuccessForced(recipients) },
    {
      onHoldOver: () => growl.update(id, waiting),
      onSent: () => {
        growl.hide(id);
        showSendNotice({ type: 'success', text: text('LANG_COMPOSE_SENT') });
      },
      onPartly: (partly) => {
        growl.hide(id);
        showPartly(partly);
      },
      onWaiting: () => growl.update(id, { type: 'warning', text: text('LANG_COMPOSE_WAITS'), persistent: true }),
      onRetrying: (waiting) => {
        const content = retryNotice(waiting, state);
        if (isRetryReported) {
          // A notice that the user closed does not come back with each attempt.
          growl.update(id, content);
          return;
        }
        isRetryReported = true;
        growl.hide(id);
        id = showSendNotice(content);
      },
      onUnknown: (unknown) => {
        followed.delete(item.id);
        growl.hide(id);
        showUnknown(unknown, state);
      },
      onFailed: (failed) => {
        followed.delete(item.id);
        growl.hide(id);
        void showFailure(failed, state);
      },
      onRecalled: () => growl.hide(id),
    },
  );
  // A message whose first reply was lost has no id, so it cannot be followed.
  if (item.id !== '') followed.set(item.id, stop);
}

/** Resumes the messages of the outbox after the page was loaded: it follows those being sent and shows those that failed. */
export async function resumeOutbox(): Promise<void> {
  for (const item of await loadOutbox(gatewayCalls.outbox)) {
    if (followed.has(item.id)) continue;
    if (isScheduled(item)) followScheduled(item);
    else if (item.state === 'failed') reportFailed(item);
    else if (item.state === 'unknown') showUnknown(item, null);
    else if (item.state === 'filed') showPartly(item);
    else track(item, null);
  }
}

/** Recalls a held message and opens it again, complete. */
async function undoSend(item: OutboxItem, state: ComposeState | null): Promise<void> {
  try {
    const back = await gatewayCalls.recall(item.id);
    await openState(revived(state ?? (await stateOf(back)), back.draftid));
  } catch (error) {
    const isTooLate = error instanceof ApiError && (error.code === 'already_sent' || error.code === 'outbox_not_found');
    const key = isTooLate ? 'LANG_COMPOSE_TOO_LATE' : errorTextKey(error);
    growl.show({ type: 'warning', text: text(key) });
  }
}

/** The state of a recalled message. An encrypted one that is not decrypted keeps its content as a file. */
async function stateOf({ message, draftid }: { message: Outgoing; draftid: string }): Promise<ComposeState> {
  const open = await openSealedOutgoing(message).catch(() => message);
  const state = fromOutgoing(open, emptyMessage('html', draftid));
  return message.pgp === undefined || open === message
    ? state
    : { ...state, protection: { encrypt: message.pgp.kind === 'encrypted', sign: true } };
}

/** Marks a recalled message as unsaved, so that it is saved as a draft again. */
function revived(state: ComposeState, draftid: string): ComposeState {
  return { ...state, draftid, revision: state.revision + 1 };
}

function subjectOf({ subject }: OutboxItem): string {
  return subject === '' ? text('LANG_COMPOSE_NO_SUBJECT') : subject;
}

/** The notice why a message is not sent yet, with a button that recalls it. */
function retryNotice(item: OutboxItem, state: ComposeState | null): Parameters<typeof showSendNotice>[0] {
  const reason = text(codeTextKey(item.reason));
  // A server that did not confirm the message may have sent it, so the notice must not say that it is not sent.
  const isUnknown = item.reason === 'submission_unknown';
  const key = isUnknown ? 'LANG_COMPOSE_TRIED_AGAIN_UNKNOWN' : 'LANG_COMPOSE_TRIED_AGAIN';
  return {
    type: 'warning',
    text: text(key, { subject: subjectOf(item), reason }),
    persistent: true,
    action: { label: text('LANG_COMPOSE_DO_NOT_SEND'), run: () => void undoSend(item, state) },
  };
}

/** Nobody knows whether the message was sent: the user sends it again or dismisses it. */
function showUnknown(item: OutboxItem, state: ComposeState | null): void {
  showSendNotice({
    type: 'warning',
    text: text('LANG_COMPOSE_UNKNOWN', { subject: subjectOf(item) }),
    persistent: true,
    action: { label: text('LANG_COMPOSE_SEND_AGAIN'), run: () => void sendAgain(item, state) },
    otherwise: { label: text('LANG_COMPOSE_LEAVE'), run: () => void leaveUnsent(item) },
  });
}

/** Reports that the server refused some recipients of a sent message. */
function showPartly(item: OutboxItem): void {
  const dismiss = (): void => {
    gatewayCalls.settle(item.id, 'dismiss').catch(() => undefined);
  };
  showSendNotice({
    type: 'warning',
    text: [text('LANG_COMPOSE_SENT_PARTLY', { subject: subjectOf(item) }), ...refusedWords(item)].join('. '),
    persistent: true,
    action: { label: text('LANG_COMPOSE_UNDERSTOOD'), run: dismiss },
  });
}

/** The reason why a message could not be sent, with what the server said. */
function failureWords(item: OutboxItem): string {
  return text('LANG_COMPOSE_NOT_SENT', { reason: text(codeTextKey(item.reason)) });
}

/** The recipients that the server refused. */
function refusedWords(item: OutboxItem): string[] {
  return item.servertext === '' ? [] : [text('LANG_COMPOSE_REFUSED_FOR', { list: item.servertext })];
}

/** The text of the server, if it sent one. */
function serverWords(item: OutboxItem): string[] {
  return item.servertext === '' ? [] : [text('LANG_COMPOSE_SERVER_SAID', { words: item.servertext })];
}

/** Whether the user is where messages are read and written. */
function isInMail(): boolean {
  return isWindowHash() || /^#?\/?(?:mail(?:[/?]|$)|$)/.test(location.hash);
}

/** Reports why a message could not be sent, and opens it again, unless another message is open or the user is elsewhere. */
async function showFailure(item: OutboxItem, state: ComposeState | null): Promise<void> {
  if (openComposer() !== null || !isInMail()) {
    offerFailed(item, state);
    return;
  }
  showSendNotice({ type: 'danger', text: failureWords(item) });
  await reopenFailed(item, state);
}

function offerFailed(item: OutboxItem, state: ComposeState | null): void {
  showSendNotice({
    type: 'danger',
    text: failureWords(item),
    persistent: true,
    action: { label: text('LANG_COMPOSE_OPEN'), run: () => void reopenFailed(item, state) },
  });
}

/** Opens a failed message again. When it cannot be recalled, a notice offers to send it again unchanged. */
async function reopenFailed(item: OutboxItem, state: ComposeState | null): Promise<void> {
  try {
    const back = await gatewayCalls.recall(item.id);
    const whole = state ?? (await stateOf(back));
    await openState(revived(whole, back.draftid), [failureWords(item), ...serverWords(item)].join('. '));
  } catch {
    showSendNotice({
      type: 'danger',
      text: failureWords(item),
      persistent: true,
      action: { label: text('LANG_COMPOSE_TRY_AGAIN'), run: () => void sendAgain(item, state) },
    });
  }
}

/** Treats a message whose outcome is unknown as sent. */
export async function leaveUnsent(item: OutboxItem): Promise<void> {
  try {
    await gatewayCalls.settle(item.id, 'dismiss');
  } catch (error) {
    growl.show({ type: 'danger', text: text(errorTextKey(error)) });
  }
}

/** Sends a message that failed, or whose outcome is unknown, once more. */
export async function sendAgain(item: OutboxItem, state: ComposeState | null): Promise<void> {
  try {
    await gatewayCalls.settle(item.id, 'retry');
    track({ ...item, state: 'sending', reason: '' }, state);
  } catch (error) {
    growl.show({ type: 'danger', text: text(errorTextKey(error)) });
  }
}

import { ApiError, errorTextKey } from '../../../lib/api-error.ts';
import { isWindowHash } from '../../../lib/child-windows/child.ts';
import { growl } from '../../../lib/growl.ts';
import { text } from '../../../lib/i18n/text.tsx';
import { shownAsOf, startedOffline } from '../../../lib/offline/offline-state.ts';
import { pageLocks } from '../../../lib/page-locks.ts';
import { isSessionEnd } from '../../../lib/replaced-session.ts';
import { beforeSignOut } from '../../../lib/session-events.ts';
import { isAtHome, session } from '../../../lib/session-state.ts';
import { onMissed } from '../../../lib/socket.ts';
import { currentJournal, currentParked, parkedHere } from '../composer/account-composer.ts';
import { openState } from '../composer/compose-session.ts';
import { sendOnce } from '../composer/composer.ts';
import type { ParkedMessage } from '../composer/parked.ts';
import { gatewayCalls } from '../data/compose-calls.ts';
import { isScheduled } from '../data/waiting-store.ts';
import { showScheduled, track } from './send-flow.ts';
import { showSendNotice } from './send-notices.ts';

/** A message that waited longer is not sent by itself: it may be out of date. In milliseconds: seven days. */
const MAX_WAIT_MS = 7 * 24 * 60 * 60 * 1000;

/** Milliseconds between two attempts while something waits: a browser that has a network does not know when the gateway is back. */
const RETRY_MS = 15_000;
let retry: ReturnType<typeof setTimeout> | undefined;

/** The notices of the parked messages, by draft. */
const notices = new Map<string, string>();
/** The channel by which tabs tell each other that the parked messages have changed. */
const CHANNEL = 'compose-parked';
let channel: BroadcastChannel | null = null;

/** Runs work on a parked message while no other tab does; not at all when one does and `mayWait` is false. */
async function alone(draftid: string, mayWait: boolean, work: () => Promise<void>): Promise<void> {
  const locks = await pageLocks();
  // Without locks the gateway still sends a draft only once.
  if (locks === null) {
    await work();
    return;
  }
  await locks.request(`parked ${draftid}`, { ifAvailable: !mayWait }, async (lock) => {
    if (lock !== null) await work();
  });
}

async function find(draftid: string): Promise<ParkedMessage | undefined> {
  return (await (await currentParked())?.all())?.find(({ body }) => body.draftid === draftid);
}

async function forget(draftid: string): Promise<void> {
  await (await currentParked())?.remove(draftid);
  channel?.postMessage('changed');
  await showParked();
}

/** Shows one notice for each message that waits for the network. */
async function showParked(): Promise<void> {
  const all = isAtHome(session.get()) ? ((await (await currentParked())?.all()) ?? []) : [];
  clearTimeout(retry);
  if (all.length > 0) retry = setTimeout(() => void resumeParked(), RETRY_MS);
  const present = new Set(all.map(({ body }) => body.draftid));
  for (const [draftid, notice] of notices) {
    if (present.has(draftid)) continue;
    growl.hide(notice);
    notices.delete(draftid);
  }
  for (const { body } of all) {
    const { draftid, message } = body;
    if (notices.has(draftid)) continue;
    const subject = message.subject === '' ? text('LANG_COMPOSE_NO_SUBJECT') : message.subject;
    const notice = showSendNotice({
      type: 'info',
      text: text('LANG_COMPOSE_PARKED', { subject }),
      persistent: true,
      action: { label: text('LANG_COMPOSE_DO_NOT_SEND'), run: () => void takeBack(draftid) },
    });
    notices.set(draftid, notice);
  }
}

/** Opens a parked message again instead of sending it. */
async function takeBack(draftid: string): Promise<void> {
  notices.delete(draftid);
  await alone(draftid, true, async () => {
    const parked = await find(draftid);
    if (parked === undefined) {
      growl.show({ type: 'warning', text: text('LANG_COMPOSE_TOO_LATE') });
      return;
    }
    await open(parked, '');
  });
}

/** Opens a message as one that is not saved. It is in the journal before it stops waiting, so that it cannot be lost. */
async function open({ body, state }: ParkedMessage, failure: string): Promise<void> {
  const unsaved = { ...state, revision: state.revision + 1 };
  await (await currentJournal()).write(unsaved);
  await forget(body.draftid);
  await openState(unsaved, failure);
}

async function sendParked(parked: ParkedMessage): Promise<void> {
  const { body, state } = parked;
  try {
    const item = await sendOnce(gatewayCalls, body);
    await forget(body.draftid);
    if (isScheduled(item)) showScheduled(item, state);
    else track(item, state);
  } catch (error) {
    // It goes on waiting: for the network, or for the next sign-in.
    if (isSessionEnd(error) || !(error instanceof ApiError) || isPassing(error)) return;
    const failure = text('LANG_COMPOSE_NOT_SENT', { reason: text(errorTextKey(error)) });
    await (await currentJournal()).write({ ...state, revision: state.revision + 1 });
    await forget(body.draftid);
    showSendNotice({
      type: 'danger',
      text: failure,
      persistent: true,
      action: {
        label: text('LANG_COMPOSE_OPEN'),
        run: () => void openState({ ...state, revision: state.revision + 1 }, failure),
      },
    });
  }
}

function isPassing({ code, status }: ApiError): boolean {
  return code === 'offline' || code === 'timed_out' || code === 'session_ended' || status >= 500;
}

/** Sends what waits, if there is a network. Each message is sent once, whichever tabs and gateways do it. Never rejects. */
async function sendAll(): Promise<void> {
  if (!navigator.onLine || startedOffline() || !isAtHome(session.get()) || isWindowHash()) return;
  try {
    const parked = await currentParked();
    for (const { body, at, state } of (await parked?.all()) ?? []) {
      await alone(body.draftid, false, async () => {
        // Another tab may have sent it by now.
        const found = await find(body.draftid);
        if (found === undefined) return;
        if (Date.now() - at < MAX_WAIT_MS) await sendParked(found);
        else {
          await (await currentJournal()).write({ ...state, revision: state.revision + 1 });
          await forget(body.draftid);
        }
      });
    }
  } catch {
    // They stay where they are until the next attempt.
  }
}

/** Shows the messages of the account that wait for the network, and sends them if there is one. */
export async function resumeParked(): Promise<void> {
  await showParked();
  await sendAll();
}

/** Sends what waits as soon as there is a network. Called once when the page starts. */
export function followNetwork(): void {
  addEventListener('online', () => void sendAll());
  onMissed(() => void sendAll());
  shownAsOf.subscribe(() => void sendAll());
  session.subscribe(() => {
    if (!isAtHome(session.get())) notices.clear();
  });
  beforeSignOut(sendAll);
  parkedHere.subscribe(() => {
    channel?.postMessage('changed');
    if (!isWindowHash()) void showParked();
  });
  if (typeof BroadcastChannel !== 'function') return;
  channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', () => {
    if (!isWindowHash()) void showParked();
  });
}

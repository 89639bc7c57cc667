import type { Correspondence, CorrespondenceScope } from '../port.ts';
import { correspondenceOf } from '../view/correspondence.ts';
import type { AccountCall } from './account-call.ts';
import { canonicalPath } from './folder-paths.ts';
import { ensureView } from './open-view.ts';

/** Milliseconds after which Sent is read again: whom the user wrote to changes slowly. */
const SENT_MS = 5 * 60_000;

/** Reads the views of the inbox and of Sent if they are missing, and then answers from the views that the account has. */
export async function readCorrespondence(call: AccountCall, scope: CorrespondenceScope): Promise<Correspondence> {
  const { states } = call.account;
  const sent = scope.sent === null ? null : canonicalPath(scope.sent);
  const inbox = states.get('INBOX')?.view.complete === true || (await readView(call, 'INBOX'));
  const isFresh = sent === null || Date.now() - (states.get(sent)?.lastUsed ?? 0) < SENT_MS;
  if (sent !== null && !isFresh) await readView(call, sent);
  const ignored = new Set([sent, ...scope.ignored.map(canonicalPath)]);
  const views = [...states.values()].filter(({ path }) => !ignored.has(path)).map(({ view }) => view);
  const sentView = sent === null ? null : (states.get(sent)?.view ?? null);
  return correspondenceOf(views, sentView, inbox && (sent === null || sentView?.complete === true));
}

/** Reads the view of a folder, a large one in the background. Returns whether it is complete. */
function readView(call: AccountCall, path: string): Promise<boolean> {
  return call.work(path, { refresh: true, retry: true }, async (connection, state) => {
    await ensureView(call.account, connection, state);
    return state.view.complete;
  });
}

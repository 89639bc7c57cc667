import { currentSession } from '@pillarbox/contract/session/operations';
import { call } from '../../../lib/call.ts';
import { session } from '../../../lib/session-state.ts';
import { resumeSession } from './open-session.ts';

/** Time limit of the call in ms. The user waits for it on a page without content. */
const TIMEOUT_MS = 5000;

/**
 * Loads the session again and applies it when it differs from what the page knew [SHELL-118]. Without an answer nothing
 * changes.
 */
export async function recheckSession(): Promise<void> {
  try {
    const { isauth } = await call(currentSession, {}, { timeout: TIMEOUT_MS });
    if (isauth !== session.get().isauth) await resumeSession();
  } catch {
    // The page keeps what it knew.
  }
}

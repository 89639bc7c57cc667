import { currentSession } from '@pillarbox/contract/session/operations';
import { call } from '../../lib/call.ts';
import { session } from '../../lib/session-state.ts';
import { resumeSession } from './sign-in.ts';

/** How long the question may take, ms: a page that leads nowhere must not hang on it. */
const PATIENCE_MS = 5000;

/**
 * Asks the gateway again who is signed in, and takes that over when it differs from what the page knew [SHELL-118]. When
 * nobody answers, what was known holds.
 */
export async function recheckSession(): Promise<void> {
  try {
    const { isauth } = await call(currentSession, {}, { timeout: PATIENCE_MS });
    if (isauth !== session.get().isauth) await resumeSession();
  } catch {
    // Without an answer nobody knows better than the page.
  }
}

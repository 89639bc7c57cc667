import { loadTexts } from '../../lib/i18n/language.ts';
import { session } from '../session/public.ts';
import type { ComposeRequest } from './begin/compose-request.ts';

/** Milliseconds after sign-in until the composer's code may load: the list comes first. */
const QUIET_MS = 4000;

async function watch(): Promise<void> {
  const { watchOver } = await import('./keeping/compose-start.ts');
  watchOver();
}

/** Opens the composer, loading its code and texts on first use. */
export function openCompose(request: ComposeRequest): void {
  void Promise.all([import('./keeping/compose-session.ts'), loadTexts('compose'), watch()]).then(([composing]) =>
    composing.openCompose(request),
  );
}

/**
 * Watches over what is written from the first sign-in on: unfinished messages are offered again, messages on their way are
 * followed. Its code loads when the page has become quiet.
 */
export function startCompose(): void {
  const start = (): void => {
    if (!session.get().isauth) return;
    stop();
    setTimeout(() => void watch(), QUIET_MS);
  };
  const stop = session.subscribe(start);
  start();
}

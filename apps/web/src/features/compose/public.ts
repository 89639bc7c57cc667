import type { ComponentType } from 'react';
import { loadTexts } from '../../lib/i18n/language.ts';
import type { ComposeRequest } from './compose-request.ts';

export type { ComposeRequest } from './compose-request.ts';

/** Opens the composer, loading its code and texts on first use. */
export function openCompose(request: ComposeRequest): void {
  void Promise.all([import('./compose-session.ts'), loadTexts('compose')]).then(([session]) =>
    session.openCompose(request),
  );
}

/** The screen of the route `/mail/compose`; its texts are the catalogue `compose`. */
export function loadComposeScreen(): Promise<ComponentType> {
  return import('./ComposeScreen.tsx').then((module) => module.ComposeScreen);
}

/** Begins to watch over what is written, once somebody is signed in and the page has nothing else to do. */
export function startCompose(): void {
  const start = (): void => void import('./compose-start.ts').then((module) => module.startCompose());
  if (typeof requestIdleCallback === 'function') requestIdleCallback(start, { timeout: 3000 });
  else setTimeout(start, 1000);
}

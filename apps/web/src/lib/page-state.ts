import { createStore } from './store.ts';

/** What is on the screen, as the specification names it. */
export interface PageState {
  /** The name of the state, for example `app.base.nav0.mail.list.msg`. */
  readonly state: string;
  readonly path: string;
  readonly search: Readonly<Record<string, string>>;
}

/** The state on the screen; null before the first one shows. The shell sets it. */
export const pageState = createStore<PageState | null>(null);

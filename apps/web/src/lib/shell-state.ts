import { createStore } from './store.ts';

/** What the shell shows for features outside their own screens. */
export interface ShellState {
  /** Text at the left of the status bar: what was last saved or checked. */
  readonly status: string;
  /** The {status} part of the window title, for example the number of new messages; empty for none [SHELL-004]. */
  readonly titleStatus: string;
  /** Numbers on the buttons of the left bar, by section path (`/mail`). */
  readonly badges: Readonly<Record<string, number>>;
  /** Whether the mail server answers, as the gateway last reported. */
  readonly mailAvailable: boolean;
  /** Basic preferences are in use, because the user's own cannot be loaded [PREF-003]. */
  readonly degraded: boolean;
  /** The folder overlay of phones and tablets is open. */
  readonly paneOpen: boolean;
  /** The browser offers to install the page as an app. */
  readonly canInstall: boolean;
}

/** The shell's state. Features change it with the functions below. */
export const shellState = createStore<ShellState>({
  status: '',
  titleStatus: '',
  badges: {},
  mailAvailable: true,
  degraded: false,
  paneOpen: false,
  canInstall: false,
});

/** Changes some of the shell's state. */
export function tellShell(change: Partial<ShellState>): void {
  shellState.set((now) => ({ ...now, ...change }));
}

/** Sets the number on a section's button; 0 removes it. */
export function setBadge(section: string, count: number): void {
  shellState.set((now) =>
    now.badges[section] === count ? now : { ...now, badges: { ...now.badges, [section]: count } },
  );
}

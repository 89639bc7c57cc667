import type { TextKey } from '@pillarbox/locales/keys';
import type { LucideIcon } from 'lucide-react';
import type { FunctionComponent } from 'react';
import type { ScreenLoader } from './loader.ts';

/** Where a screen stands: in the main shell, in a child window, on a public page, before sign-in, or alone. */
export type RouteFrame = 'shell' | 'window' | 'public' | 'entry' | 'alone';

/** What the guard and the window title know about a state. */
export interface RouteData {
  /** Only for who is signed in [AUTH-059]. */
  readonly needsAuth: boolean;
  /** A signed-in user may stay although the state needs no sign-in [AUTH-029, decision 15]. */
  readonly forced?: true;
  /** Where a signed-in user goes who has nothing to do here: this is the page of a gate. Without a session it leads to sign-in. */
  readonly otherwise?: string;
  /** Key of the window title's section part; without one the title is cleared [SHELL-006]. */
  readonly titleKey?: TextKey;
}

/** A state with an address. It shows a screen, or leads on. */
export interface Route {
  /** `:name` stands for a parameter; a last one with `?` may be left out. */
  readonly path: string;
  /** The state's name as the specification has it, or one in the same style. */
  readonly state: string;
  readonly frame: RouteFrame;
  /** A state without data leads to the sign-in screen [AUTH-030]. */
  readonly data: RouteData | null;
  /** The only values that a parameter of the path may have. */
  readonly values?: Readonly<Record<string, readonly string[]>>;
  /** Parameters that stand in the search part, with what they are on entry. */
  readonly params?: Readonly<Record<string, null>>;
  /** Exists only with this feature of the provider. */
  readonly needs?: string;
  /** A screen of the preferences is listed in their pane, with this icon and its title. */
  readonly icon?: LucideIcon;
  /** An abstract state shows nothing itself and leads here. */
  readonly to?: string;
  /** The screen, loaded when it is first shown. */
  readonly load?: ScreenLoader;
  /** The screen, where it is part of what the page starts with. */
  readonly Screen?: FunctionComponent;
}

type Rest = Omit<Route, 'path' | 'state' | 'frame' | 'data'>;

/** Makes routes of a section: they stand in the shell, need a sign-in, and are titled like the section unless they say otherwise. */
export function inShell(titleKey: TextKey): (path: string, state: string, rest: Rest & { title?: TextKey }) => Route {
  return (path, state, { title = titleKey, ...rest }) => ({
    path,
    state: `app.base.nav0.${state}`,
    frame: 'shell',
    data: { needsAuth: true, titleKey: title },
    ...rest,
  });
}

/** A route of a child window [SHELL-099]. */
export function inWindow(path: string, state: string, { title, ...rest }: Rest & { title?: TextKey }): Route {
  const data: RouteData = { needsAuth: true, forced: true, ...(title === undefined ? {} : { titleKey: title }) };
  return { path, state: `app.window${state}`, frame: 'window', data, ...rest };
}

/** A route before sign-in. */
export function atEntry(
  path: string,
  state: string,
  { data, ...rest }: Rest & { data: Omit<RouteData, 'needsAuth'> },
): Route {
  return { path, state: `app.base.${state}`, frame: 'entry', data: { needsAuth: false, ...data }, ...rest };
}

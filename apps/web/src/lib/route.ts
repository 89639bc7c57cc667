import type { TextKey } from '@pillarbox/locales/keys';
import type { FunctionComponent } from 'react';
import type { ScreenLoader } from './loader.ts';
import type { ScreenIcon } from './screen-icons.ts';

/** The frame of a screen: the main shell, a child window, a page before sign-in, a page for everybody, or none. */
export type RouteFrame = 'shell' | 'window' | 'entry' | 'public' | 'alone';

/** The groups of the preferences screens, in the order of the pane. */
export const SETTINGS_GROUPS = ['general', 'mail', 'security', 'calendar'] as const;
type SettingsGroup = (typeof SETTINGS_GROUPS)[number];

/** What the guard and the window title need to know about a route. */
export interface RouteData {
  /** The route needs a sign-in [AUTH-059]. */
  readonly needsAuth: boolean;
  /** A signed-in user may open the route although it needs no sign-in [AUTH-029, decision 15]. */
  readonly forced?: true;
  /**
   * The redirect of a signed-in user when the gate of this page is not due. Without a session the redirect is to
   * sign-in.
   */
  readonly otherwise?: string;
  /** Key of the section part of the window title. Without one the title is cleared [SHELL-006]. */
  readonly titleKey?: TextKey;
}

/** A route: it shows a screen, or redirects. */
export interface Route {
  /** `:name` is a parameter. A last one with `?` is optional. */
  readonly path: string;
  /** The name of the state in the specification, or one in the same style. */
  readonly state: string;
  readonly frame: RouteFrame;
  /** A route without data redirects to sign-in [AUTH-030]. */
  readonly data: RouteData | null;
  /** The allowed values of path parameters. */
  readonly values?: Readonly<Record<string, readonly string[]>>;
  /** Parameters of the search part, with their initial values. */
  readonly params?: Readonly<Record<string, null>>;
  /** The route exists only if the provider has this feature. */
  readonly needs?: string;
  /** The icon of a screen that the pane of its section lists with its title. */
  readonly icon?: ScreenIcon;
  /** The group of a preferences screen in the pane; `mail` by default. */
  readonly group?: SettingsGroup;
  /** The names of the settings of a preferences screen, which its search finds: texts of the catalogue that `load` names. */
  readonly settings?: readonly TextKey[];
  /** Shown at the end of the link in the pane, for example a count; loaded with the pane. */
  readonly beside?: ScreenLoader;
  /** An abstract state has no screen and redirects to this path. */
  readonly to?: string;
  /** The screen, loaded when it is first shown. */
  readonly load?: ScreenLoader;
  /** The screen, if it is part of the code that the page starts with. */
  readonly Screen?: FunctionComponent;
}

type Rest = Omit<Route, 'path' | 'state' | 'frame' | 'data'>;

/**
 * Creates routes of a section: they show in the shell, need a sign-in, and have the title of the section unless another
 * one is given.
 */
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

/** A page for everybody, signed in or not: nobody is redirected from it [PUB-006]. */
export function forEverybody(
  path: string,
  state: string,
  { title, ...rest }: Rest & { readonly title: TextKey },
): Route {
  const data: RouteData = { needsAuth: false, forced: true, titleKey: title };
  return { path, state: `app.public.${state}`, frame: 'public', data, ...rest };
}

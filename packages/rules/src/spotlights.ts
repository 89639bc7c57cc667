const DAY_S = 86_400;

/** Least days between two spotlights [CONST-068], and how many days a feature is new [CONST-069]. */
export const SPOTLIGHT_DAYS = 7;

/** A feature that is shown to users when it is new [DATA-058]. */
export interface Spotlight {
  /** The day it starts, `YYYY-MM-DD`. */
  readonly from: string;
  readonly feature: SpotlightName;
  /** Name of the page's feature that has it; a page without that feature says nothing of it. */
  readonly needs: string;
  /** The provider must have this feature. */
  readonly provider?: string;
}

/** The schedule: weekly, on Mondays, and the online fax later. A provider can name other days. */
export const SPOTLIGHTS = [
  { from: '2019-01-07', feature: 'placeholders', needs: 'compose' },
  { from: '2019-01-14', feature: 'threaded_messages', needs: 'mail' },
  { from: '2019-01-21', feature: 'compose_mode', needs: 'compose' },
  { from: '2019-01-28', feature: 'message_filters', needs: 'filters' },
  { from: '2019-02-04', feature: 'windowed_view', needs: 'compose' },
  { from: '2019-02-11', feature: 'mailbox_views', needs: 'mail' },
  { from: '2019-02-18', feature: 'calendar_events', needs: 'calendar' },
  { from: '2019-02-25', feature: 'tasks', needs: 'tasks' },
  { from: '2019-03-11', feature: 'empty_folder', needs: 'mail' },
  { from: '2019-03-18', feature: 'highlighting', needs: 'mail' },
  { from: '2019-03-25', feature: 'signatures', needs: 'compose' },
  { from: '2019-04-01', feature: 'emailing_groups', needs: 'contacts' },
  { from: '2019-04-08', feature: 'address_books', needs: 'contacts' },
  { from: '2019-06-24', feature: 'themes', needs: 'appearance' },
  { from: '2019-07-01', feature: 'merge_duplicates', needs: 'contacts-duplicates' },
  { from: '2019-07-08', feature: 'read_receipts', needs: 'compose' },
  { from: '2019-07-15', feature: 'task_tagging', needs: 'tasks' },
  { from: '2020-07-15', feature: 'online_fax', needs: 'fax', provider: 'onlinefax' },
] as const satisfies readonly (Omit<Spotlight, 'feature'> & { readonly feature: string })[];

/** Name of a feature that has a spotlight. */
export type SpotlightName = (typeof SPOTLIGHTS)[number]['feature'];

/** What a page and its provider have. */
export interface Offered {
  /** Names of the page's features. */
  readonly features: readonly string[];
  /** Whether the provider has a feature. */
  readonly hasFeature: (name: string) => boolean;
  /** Days that the provider names instead of those of the schedule, by feature. */
  readonly days: Readonly<Record<string, string>>;
}

/** The spotlights of what this page and its provider have, with the provider's days [SPOT-033]. */
export function offeredSpotlights({ features, hasFeature, days }: Offered): readonly Spotlight[] {
  const all: readonly Spotlight[] = SPOTLIGHTS;
  return all
    .filter(({ needs, provider }) => features.includes(needs) && (provider === undefined || hasFeature(provider)))
    .map((one) => ({ ...one, from: days[one.feature] ?? one.from }));
}

/** Start of the day of a spotlight, in seconds since 1970 [SPOT-008]; NaN for a text that is no day. */
export function startOf({ from }: Pick<Spotlight, 'from'>): number {
  return Date.parse(`${from}T00:00:00Z`) / 1000;
}

/** Whether a feature is new on a day: from its start for less than seven days [SPOT-007, CONST-069]. */
export function isCurrent(spotlight: Pick<Spotlight, 'from'>, today: string): boolean {
  const age = (startOf({ from: today }) - startOf(spotlight)) / DAY_S;
  return age >= 0 && age < SPOTLIGHT_DAYS;
}

/** What decides whether a spotlight opens by itself. */
export interface SpotlightFacts {
  /** The day at the user, `YYYY-MM-DD`. */
  readonly today: string;
  readonly isPhone: boolean;
  /** Preference `tour_modal`: 1 when the tour was closed. */
  readonly tourSeen: number;
  /** Preference `show_feature_spotlights`. */
  readonly enabled: number;
  /** Preference `previous_feature_spotlight`, in seconds since 1970. */
  readonly previous: number;
}

/**
 * The spotlight that opens by itself, null for none: not on a phone, not before the tour was seen, not when the user wants none, at
 * most one in seven days [SPOT-003 to SPOT-007, CONST-068].
 */
export function dueSpotlight(offered: readonly Spotlight[], facts: SpotlightFacts): Spotlight | null {
  const { today, isPhone, tourSeen, enabled, previous } = facts;
  if (isPhone || tourSeen !== 1 || enabled !== 1) return null;
  if (startOf({ from: today }) - previous < SPOTLIGHT_DAYS * DAY_S) return null;
  return offered.find((one) => isCurrent(one, today)) ?? null;
}

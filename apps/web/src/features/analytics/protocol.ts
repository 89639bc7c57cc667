import type { AnalyticsEvent } from '@pillarbox/rules/analytics/event';

/** What the analytics frame says when it can be set up. */
export const ANALYTICS_READY = 'analytics-ready';

/** What the page gives the frame at first, together with a port. */
export interface AnalyticsSetup {
  readonly driver: 'tags' | 'matomo' | 'plausible';
  readonly address: string;
  readonly site: string;
  /** The account at the tag library. */
  readonly account: string;
  /** Origin of the page, for the receivers that want an address for each place. */
  readonly page: string;
}

/** What goes over the port: events, and nothing comes back. */
export type ToAnalytics = AnalyticsEvent;

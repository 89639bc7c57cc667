/** What decides whether a host embeds the page. */
export interface Surroundings {
  readonly framed: boolean;
  /** The address that the browser names as the one that opened the page; empty for none. */
  readonly referrer: string;
  /** The origin in the badge of the session; undefined for none. */
  readonly badgeOrigin: string | undefined;
  /** The origins that the provider allows. */
  readonly allowed: readonly string[];
}

/**
 * Returns the origin of the host; null when the page is standalone [HOST-001, HOST-002]. The origin of the referrer, the one in the
 * badge and one that the provider allows must be the same [HOST-019].
 */
export function hostOf({ framed, referrer, badgeOrigin, allowed }: Surroundings): string | null {
  if (!framed || badgeOrigin === undefined || !URL.canParse(referrer)) return null;
  const { origin } = new URL(referrer);
  return origin === badgeOrigin && allowed.includes(origin) ? origin : null;
}

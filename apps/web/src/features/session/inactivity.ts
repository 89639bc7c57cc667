/** What a provider says about idle users [AUTH-054]. */
export interface InactivityRule {
  readonly AutoLogout: boolean;
  /** Seconds. */
  readonly AutoLogoutTime: number;
  /** Seconds between two ticks of the counter [CONST-034]. */
  readonly inactivityTick: number;
}

const CHANNEL = 'activity';
/** Mouse and keys, as the specification has it [AUTH-049, AUTH-050], and the finger that phones have instead. */
const SIGNS = ['mousemove', 'keydown', 'pointerdown'] as const;

/**
 * Counts ticks in which nobody moved the mouse or pressed a key, and calls `signOut` when they make up the provider's
 * time [AUTH-048, AUTH-051]. Windows of one browser count together: who writes in one is not idle in the other. The rule
 * is read at every tick, because a provider may change it. Returns how to stop.
 */
export function followInactivity(rule: () => InactivityRule, signOut: () => void): () => void {
  let ticks = 0;
  let isReported = false;
  const channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel(CHANNEL) : null;
  const active = (): void => {
    ticks = 0;
    // Once a tick is enough for the others.
    if (!isReported) channel?.postMessage(null);
    isReported = true;
  };
  channel?.addEventListener('message', () => {
    ticks = 0;
  });
  for (const sign of SIGNS) addEventListener(sign, active, { capture: true, passive: true });
  let timer: ReturnType<typeof setTimeout>;
  const wait = (): void => {
    const { inactivityTick } = rule();
    timer = setTimeout(() => {
      ticks += 1;
      isReported = false;
      const { AutoLogout, AutoLogoutTime } = rule();
      if (AutoLogout && ticks >= AutoLogoutTime / inactivityTick) signOut();
      wait();
    }, inactivityTick * 1000);
  };
  wait();
  return () => {
    clearTimeout(timer);
    for (const sign of SIGNS) removeEventListener(sign, active, { capture: true });
    channel?.close();
  };
}

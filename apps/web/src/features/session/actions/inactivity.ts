/** The provider's settings for idle users [AUTH-054]. */
export interface InactivityRule {
  readonly AutoLogout: boolean;
  /** Seconds. */
  readonly AutoLogoutTime: number;
  /** Seconds between two ticks of the counter [CONST-034]. */
  readonly inactivityTick: number;
}

const CHANNEL = 'activity';
/** Events of mouse and keyboard, as in the specification [AUTH-049, AUTH-050], and of touch. */
const ACTIVITY_EVENTS = ['mousemove', 'keydown', 'pointerdown'] as const;

/**
 * Counts ticks without activity and calls `signOut` when they reach the provider's time [AUTH-048, AUTH-051]. Activity
 * in one window counts for all windows of the browser. The rule is read at every tick, because a provider may change
 * it. Returns a function that stops it.
 */
export function followInactivity(rule: () => InactivityRule, signOut: () => void): () => void {
  let ticks = 0;
  let isReported = false;
  const channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel(CHANNEL) : null;
  const onActivity = (): void => {
    ticks = 0;
    // One message per tick is enough for the other windows.
    if (!isReported) channel?.postMessage(null);
    isReported = true;
  };
  channel?.addEventListener('message', () => {
    ticks = 0;
  });
  for (const event of ACTIVITY_EVENTS) addEventListener(event, onActivity, { capture: true, passive: true });
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
    for (const event of ACTIVITY_EVENTS) removeEventListener(event, onActivity, { capture: true });
    channel?.close();
  };
}

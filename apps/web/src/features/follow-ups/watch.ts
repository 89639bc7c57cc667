import type { FollowUpSet } from '@pillarbox/contract/follow-ups/follow-up';
import { isChildWindow } from '../../lib/child-windows/child.ts';
import { afterFirstScreen } from '../../lib/first-screen.ts';
import { growl } from '../../lib/growl.ts';
import { hostState } from '../../lib/host-state.ts';
import { loadTexts } from '../../lib/i18n/language.ts';
import { text } from '../../lib/i18n/text.tsx';
import { go } from '../../lib/location.ts';
import { isAtHome, session } from '../../lib/session-state.ts';
import { onPushOrMissed } from '../../lib/socket.ts';
import {
  FOLLOW_UPS_PATH,
  knownFollowUps,
  loadFollowUps,
  mayRefresh,
  refreshFollowUps,
  whenFollowUpsChange,
} from './follow-ups.ts';

/** Follow-ups are refreshed each minute [FUP-020]. */
const REFRESH_MS = 60_000;

/** Reminders that were announced, by srcUID and version. */
const announced = new Set<string>();

/** Loads the follow-ups of whoever signs in, keeps them current, and announces reminders. Runs for the life of the page. */
export function watchFollowUps(): void {
  // The page that opened a window does it for both.
  if (isChildWindow()) return;
  let known: string | null = null;
  const follow = (): void => {
    const state = session.get();
    const now = isAtHome(state) ? (state.user?.mail ?? null) : null;
    if (now === known) return;
    known = now;
    if (now !== null) afterFirstScreen(() => void loadFollowUps());
  };
  session.subscribe(follow);
  follow();
  whenFollowUpsChange((sets) => sets.filter(({ state }) => state === 'due').forEach(announce));
  onPushOrMissed('followups-changed', () => void refreshFollowUps());
  setInterval(() => {
    if (mayRefresh(session.get(), hostState.get().embedded, knownFollowUps().length)) void refreshFollowUps();
  }, REFRESH_MS);
}

function announce({ srcUID, version, subject }: FollowUpSet): void {
  const key = `${srcUID} ${String(version)}`;
  if (announced.has(key)) return;
  announced.add(key);
  void loadTexts('follow-ups-view').then(() => {
    const words = subject === '' ? text('LANG_FOLLOW_UPS_VIEW_NO_SUBJECT') : subject;
    growl.show({
      type: 'info',
      text: text('LANG_FOLLOW_UPS_VIEW_NOTICE', { subject: words }),
      action: { label: text('LANG_FOLLOW_UPS_VIEW_SHOW'), run: () => go(FOLLOW_UPS_PATH) },
      persistent: true,
    });
  });
}

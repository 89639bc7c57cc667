import { queryClient } from '../../lib/query-client.ts';
import { announceSignInAccepted, onSessionDuty } from '../../lib/session-events.ts';
import { retrySocket } from '../../lib/socket.ts';
import { pageSettingsOf } from '../../lib/page-settings.ts';
import { partner } from '../../lib/partner.ts';
import { RECOVERY_KEY } from './forgot/recovery-state.ts';
import { session } from '../../lib/session-state.ts';
import { resumeSession } from './sign-in.ts';

let learning = false;

/** Whether the page knows that its provider wants a way back in. */
function isWayBackWanted(): boolean {
  const { MandatoryForgotPass, MandatorySecurityQuestion } = pageSettingsOf(partner.get());
  return MandatoryForgotPass || MandatorySecurityQuestion;
}

/**
 * Follows what the gateway says a session owes that this page does not know of, because its provider has begun to want it
 * meanwhile: what stands in front of the mail is decided anew. Called once when the page starts.
 */
export function followDuties(): void {
  onSessionDuty((duty) => {
    if (duty !== 'second_factor_required' && duty !== 'recovery_required') return;
    if (!session.get().isauth || learning) return;
    if (duty === 'recovery_required' && isWayBackWanted()) {
      void queryClient.invalidateQueries({ queryKey: RECOVERY_KEY });
      return;
    }
    learning = true;
    void resumeSession().finally(() => {
      learning = false;
    });
  });
}

/** A way back in is there now: where the provider has held the mail back for it, what was refused is asked for again. */
export function wayBackIsThere(): void {
  if (!isWayBackWanted()) return;
  announceSignInAccepted();
  retrySocket();
  void queryClient.invalidateQueries();
}

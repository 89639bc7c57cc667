import { queryClient } from '../../../lib/query-client.ts';
import { announceSignInAccepted, onSessionDuty } from '../../../lib/session-events.ts';
import { retrySocket } from '../../../lib/socket.ts';
import { pageSettingsOf } from '../../../lib/page-settings.ts';
import { partner } from '../../../lib/partner.ts';
import { RECOVERY_KEY } from '../state/recovery-state.ts';
import { session } from '../../../lib/session-state.ts';
import { resumeSession } from './open-session.ts';

let isResuming = false;

/** Whether the provider, as far as this page knows, requires a recovery method. */
function isRecoveryRequired(): boolean {
  const { MandatoryForgotPass, MandatorySecurityQuestion } = pageSettingsOf(partner.get());
  return MandatoryForgotPass || MandatorySecurityQuestion;
}

/**
 * Handles refusals of the gateway because of a duty that this page does not know of yet, since the provider began to
 * require it during the session. The state of the session is loaded again, so that the right gate shows. Called once
 * when the page starts.
 */
export function followDuties(): void {
  onSessionDuty((duty) => {
    if (duty !== 'second_factor_required' && duty !== 'recovery_required') return;
    if (!session.get().isauth || isResuming) return;
    if (duty === 'recovery_required' && isRecoveryRequired()) {
      void queryClient.invalidateQueries({ queryKey: RECOVERY_KEY });
      return;
    }
    isResuming = true;
    void resumeSession().finally(() => {
      isResuming = false;
    });
  });
}

/**
 * Called when a recovery method was set. If the provider requires one, the calls that the gateway refused without it
 * are repeated.
 */
export function onRecoveryMethodSet(): void {
  if (!isRecoveryRequired()) return;
  announceSignInAccepted();
  retrySocket();
  void queryClient.invalidateQueries();
}

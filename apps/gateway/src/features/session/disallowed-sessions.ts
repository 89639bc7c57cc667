import type { PartnerSettings } from '@pillarbox/contract/partner/settings';
import { loginRulesOf } from '../../platform/account/login-rules.ts';
import type { Sessions } from '../../platform/sessions/sessions.ts';
import { requiresSecondFactor } from './settings/partner-rules.ts';

export interface DisallowedSessionsDeps {
  readonly sessions: Pick<Sessions, 'endRenamed' | 'endFactorless'>;
  readonly partners: {
    readonly all: readonly PartnerSettings[];
    readonly byId: (id: string) => PartnerSettings | undefined;
    readonly onChange: (listener: (ids: readonly string[]) => void) => void;
  };
  /** Called when sessions could not be ended. Must not throw. */
  readonly onError: (error: unknown) => void;
}

/**
 * Ends the sessions that the settings of a partner no longer allow: sessions whose account has another identity now, and
 * sessions without a second factor where one is required. It does so at the start, for settings that changed while no gateway
 * ran, and whenever settings change.
 */
export function endDisallowedSessions({ sessions, partners, onError }: DisallowedSessionsDeps): void {
  const end = (ids: readonly string[]): void => {
    for (const id of ids) {
      const partner = partners.byId(id);
      if (partner === undefined) continue;
      sessions.endRenamed(id, loginRulesOf(partner)).catch(onError);
      if (requiresSecondFactor(partner)) sessions.endFactorless(id).catch(onError);
    }
  };
  end(partners.all.map(({ id }) => id));
  partners.onChange(end);
}

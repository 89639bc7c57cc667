import { loadSenderChecks } from '@pillarbox/contract/incoming/sender-checks';
import type { Preferences } from '@pillarbox/contract/preferences/table';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { call } from '../../../lib/call.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { usePreferences } from '../../../lib/preferences-state.ts';
import { useUser } from '../../../lib/session-state.ts';
import { Select } from '../../../ui/Select.tsx';
import { SettingRow } from '../../../ui/SettingRow.tsx';
import { save } from '../save.ts';
import { SwitchRow } from '../writing/SwitchRow.tsx';
import styles from './SenderList.module.css';

const LEVELS = [0, 1, 2, 3] as const;

/** How the senders of incoming mail are verified [PREF-065 to PREF-069]; nothing where that would have no effect. */
export function SenderChecks(): ReactNode {
  const t = useText();
  const id = useId();
  const mail = useUser()?.mail ?? '';
  const preferences = usePreferences();
  const queryFn = ({ signal }: { readonly signal: AbortSignal }): Promise<{ offered: boolean }> =>
    call(loadSenderChecks, {}, { signal });
  const { data } = useQuery({ queryKey: ['preferences', 'sender-checks'], queryFn, retry: false });
  if (data?.offered !== true) return null;
  const set = (changed: Partial<Preferences>): void => save(mail, changed);
  const isOn = preferences.inbound_authentication === 1;
  return (
    <section aria-labelledby={id} className={styles['section']}>
      <h3 id={id} className={styles['title']}>
        {t('LANG_SPAM_CHECKS')}
      </h3>
      <p className={styles['hint']}>{t('LANG_SPAM_CHECKS_HINT')}</p>
      <SwitchRow
        label={t('LANG_SPAM_CHECKS_ON')}
        value={preferences.inbound_authentication}
        // The first switch does nothing without one of the checks.
        onSave={(on) => set({ inbound_authentication: on, ...(on === 1 && { spf_check: 1, dkim_check: 1 }) })}
      />
      {isOn ? (
        <>
          <SwitchRow
            label={t('LANG_SPAM_CHECK_SPF')}
            value={preferences.spf_check}
            onSave={(on) => set({ spf_check: on })}
          />
          {preferences.spf_check === 1 ? (
            <SettingRow label={t('LANG_SPAM_SOFTFAIL')}>
              <Select
                quiet
                label={t('LANG_SPAM_SOFTFAIL')}
                value={String(preferences.spf_softfail_sensitivity_level)}
                options={LEVELS.map((level) => ({ value: String(level), label: t(`LANG_SPAM_SOFTFAIL_${level}`) }))}
                onChange={(level) => set({ spf_softfail_sensitivity_level: Number(level) })}
              />
            </SettingRow>
          ) : null}
          <SwitchRow
            label={t('LANG_SPAM_CHECK_DKIM')}
            value={preferences.dkim_check}
            onSave={(on) => set({ dkim_check: on })}
          />
          <SwitchRow
            label={t('LANG_SPAM_ALLOWED_PASS')}
            value={preferences.whl_sender_override_inbound_authentication}
            onSave={(on) => set({ whl_sender_override_inbound_authentication: on })}
          />
        </>
      ) : null}
    </section>
  );
}

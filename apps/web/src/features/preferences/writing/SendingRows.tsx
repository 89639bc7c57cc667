import type { Preferences } from '@pillarbox/contract/preferences/table';
import { parseAddressList } from '@pillarbox/rules/address-list';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Select } from '../../../ui/Select.tsx';
import { SettingRow } from '../../../ui/SettingRow.tsx';
import { TextRow } from '../TextRow.tsx';
import { SwitchRow } from './SwitchRow.tsx';

/** The offered times to undo sending, in seconds. */
const UNDO_SECONDS = [5, 10, 20, 30, 60];

/** Asks the browser to open `mailto:` links of other programs and pages in the composer. */
function openMailLinks(): void {
  navigator.registerProtocolHandler('mailto', `${location.origin}/#/mail/compose?mailto=%s`);
}

interface SendingRowsProps {
  readonly preferences: Preferences;
  readonly save: (changed: Partial<Preferences>) => void;
}

/**
 * Windows [PREF-049], the automatic Bcc [PREF-086], the time to undo, the question about forgotten attachments [PREF-092], and
 * collected addresses [PREF-056].
 */
export function SendingRows({ preferences, save }: SendingRowsProps): ReactNode {
  const t = useText();
  const { undo_send_delay: delay } = preferences;
  const seconds = UNDO_SECONDS.includes(delay) || delay === 0 ? UNDO_SECONDS : [delay, ...UNDO_SECONDS];
  return (
    <>
      <SwitchRow
        label={t('LANG_IDENTITIES_WINDOW')}
        value={preferences.open_compose_mode}
        onSave={(value) => save({ open_compose_mode: value })}
      />
      <TextRow
        label={t('LANG_IDENTITIES_AUTO_BCC')}
        hint={t('LANG_IDENTITIES_AUTO_BCC_HINT')}
        type="email"
        value={preferences.auto_bcc}
        maxLength={1000}
        fault={(typed) =>
          parseAddressList(typed).every(({ valid }) => valid) ? '' : t('LANG_IDENTITIES_WRONG_ADDRESS')
        }
        onSave={(list) => save({ auto_bcc: list })}
      />
      <SettingRow label={t('LANG_IDENTITIES_UNDO_SECONDS')}>
        <Select
          quiet
          label={t('LANG_IDENTITIES_UNDO_SECONDS')}
          value={String(delay)}
          options={[
            { value: '0', label: t('LANG_IDENTITIES_UNDO_OFF') },
            ...seconds.map((count) => ({ value: String(count), label: t('LANG_IDENTITIES_SECONDS', { count }) })),
          ]}
          onChange={(value) => save({ undo_send_delay: Number(value) })}
        />
      </SettingRow>
      <SettingRow label={t('LANG_IDENTITIES_MAILTO')} hint={t('LANG_IDENTITIES_MAILTO_HINT')}>
        <Button onClick={openMailLinks}>{t('LANG_IDENTITIES_MAILTO_DO')}</Button>
      </SettingRow>
      <SwitchRow
        label={t('LANG_IDENTITIES_ALERT')}
        value={preferences.attachment_alert_disabled === 1 ? 0 : 1}
        onSave={(value) => save({ attachment_alert_disabled: value === 1 ? 0 : 1 })}
      />
      <SwitchRow
        label={t('LANG_IDENTITIES_COLLECT')}
        value={preferences.collecting_contacts_disabled === 1 ? 0 : 1}
        onSave={(value) => save({ collecting_contacts_disabled: value === 1 ? 0 : 1 })}
      />
    </>
  );
}

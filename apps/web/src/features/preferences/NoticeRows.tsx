import type { Preferences } from '@pillarbox/contract/preferences/table';
import type { ReactNode } from 'react';
import { text, useText } from '../../lib/i18n/text.tsx';
import { SettingRow } from '../../ui/SettingRow.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { growl } from '../../lib/growl.ts';
import { notify, permitAlerts, playSound } from '../notices/public.ts';
import { PushRows } from './PushRows.tsx';
import { SoundRow } from './SoundRow.tsx';

interface NoticeRowsProps {
  readonly preferences: Preferences;
  readonly save: (changed: Partial<Preferences>) => void;
}

/**
 * Desktop alerts [PREF-087] and sound [PREF-075] for new mail. Browsers ask for permission only after a user action.
 */
export function NoticeRows({ preferences, save }: NoticeRowsProps): ReactNode {
  const t = useText();
  const alerts = async (on: boolean): Promise<void> => {
    if (on && !(await permitAlerts())) {
      growl.show({ type: 'warning', text: text('LANG_PREFERENCES_ALERTS_REFUSED') });
      return;
    }
    save({ desktop_notifications: on ? 1 : 0 });
    if (on) await notify({ type: 'success', title: text('LANG_PREFERENCES_ALERTS_ON') });
  };
  return (
    <>
      <SettingRow label={t('LANG_PREFERENCES_ALERTS')} hint={t('LANG_PREFERENCES_ALERTS_HINT')}>
        <Switch
          aria-label={t('LANG_PREFERENCES_ALERTS')}
          checked={preferences.desktop_notifications === 1}
          onChange={(event) => void alerts(event.currentTarget.checked)}
        />
      </SettingRow>
      <PushRows preferences={preferences} save={save} />
      <SettingRow label={t('LANG_PREFERENCES_SOUND')}>
        <Switch
          aria-label={t('LANG_PREFERENCES_SOUND')}
          checked={preferences.play_sound === 1}
          onChange={(event) => {
            const on = event.currentTarget.checked;
            if (on) void playSound(preferences.sound_uid);
            save({ play_sound: on ? 1 : 0 });
          }}
        />
      </SettingRow>
      {preferences.play_sound === 1 ? <SoundRow preferences={preferences} save={save} /> : null}
    </>
  );
}

import type { Preferences } from '@pillarbox/contract/preferences/table';
import { upper } from '@pillarbox/locales/keys';
import { LANGUAGES } from '@pillarbox/locales/languages';
import { defaultThemeName, themesFor } from '@pillarbox/rules/theme/themes';
import type { ReactNode } from 'react';
import { speech } from '../../lib/i18n/language.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useStore } from '../../lib/store.ts';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { Select } from '../../ui/Select.tsx';
import { SettingRow } from '../../ui/SettingRow.tsx';
import { SettingsPage } from '../../ui/SettingsPage.tsx';
import { partner } from '../../lib/partner.ts';
import { useUser } from '../../lib/session-state.ts';
import { AccountHead } from './AccountHead.tsx';
import { FormatRows } from './FormatRows.tsx';
import { ListRows } from './ListRows.tsx';
import { NoticeRows } from './NoticeRows.tsx';
import { save as saveFor } from './save.ts';
import { usePreferences } from '../../lib/preferences-state.ts';
import styles from './Preferences.module.css';

const OFFERED = LANGUAGES.filter((language) => language.hidden !== true).map(({ code, name }) => ({
  value: code,
  label: name,
}));
const MODES = ['light', 'dark', 'match'] as const;

/**
 * Route /preferences/general [SHELL-023]: appearance, list, language and time, new mail. Each change is saved at once.
 */
export function GeneralScreen(): ReactNode {
  const t = useText();
  const user = useUser();
  const preferences = usePreferences();
  const hostopian = useStore(partner, (value) => value?.branding.HostopianID ?? '');
  const language = useStore(speech, (value) => value.code);
  const save = (changed: Partial<Preferences>): void => saveFor(user?.mail ?? '', changed);
  const theme = preferences.theme === '' ? defaultThemeName(hostopian) : preferences.theme;
  return (
    <SettingsPage title={t('LANG_SHELL_TITLE_GENERAL')} head={<AccountHead />}>
      <h3 className={styles['heading']}>{t('LANG_PREFERENCES_APPEARANCE')}</h3>
      <SettingRow label={t('LANG_PREFERENCES_THEME')}>
        <fieldset className={styles['themes']} aria-label={t('LANG_PREFERENCES_THEME')}>
          {themesFor(hostopian).map(({ name, h, c, pl, pk }) => (
            <label key={name} className={styles['theme']} data-tooltip={t(`LANG_PREFERENCES_THEME_${upper(name)}`)}>
              <input
                type="radio"
                name="theme"
                aria-label={t(`LANG_PREFERENCES_THEME_${upper(name)}`)}
                checked={theme === name}
                onChange={() => save({ theme: name === 'default' ? '' : name })}
              />
              <span
                className={styles['swatch']}
                style={{ background: `oklch(.51 ${c} ${h})`, borderColor: `oklch(${pl} ${c * pk} ${h})` }}
              />
            </label>
          ))}
        </fieldset>
      </SettingRow>
      <SettingRow label={t('LANG_PREFERENCES_MODE')} hint={t('LANG_PREFERENCES_MODE_HINT')}>
        <SegmentedControl
          label={t('LANG_PREFERENCES_MODE')}
          value={preferences.theme_mode}
          options={MODES.map((mode) => ({ value: mode, label: t(`LANG_PREFERENCES_MODE_${upper(mode)}`) }))}
          onChange={(mode) => save({ theme_mode: mode })}
        />
      </SettingRow>
      <h3 className={styles['heading']}>{t('LANG_PREFERENCES_MAIL_LIST')}</h3>
      <ListRows preferences={preferences} save={save} />
      <h3 className={styles['heading']}>{t('LANG_PREFERENCES_LANGUAGE_AND_TIME')}</h3>
      <SettingRow label={t('LANG_PREFERENCES_LANGUAGE')} hint={t('LANG_PREFERENCES_LANGUAGE_HINT')}>
        <Select
          label={t('LANG_PREFERENCES_LANGUAGE')}
          value={language}
          options={OFFERED}
          onChange={(code) => save({ language: code })}
          quiet
        />
      </SettingRow>
      <FormatRows preferences={preferences} language={language} save={save} />
      <h3 className={styles['heading']}>{t('LANG_PREFERENCES_NOTICES')}</h3>
      <NoticeRows preferences={preferences} save={save} />
    </SettingsPage>
  );
}

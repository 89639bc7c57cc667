import type { Preferences } from '@pillarbox/contract/preferences/table';
import { upper } from '@pillarbox/locales/keys';
import type { ReactNode } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { usePreferences } from '../../lib/preferences-state.ts';
import { useUser } from '../../lib/session-state.ts';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { SettingRow } from '../../ui/SettingRow.tsx';
import { SettingsPage } from '../../ui/SettingsPage.tsx';
import { save as saveFor } from '../preferences/public.ts';
import { BackgroundChoice } from './BackgroundChoice.tsx';
import { ThemeChoice } from './ThemeChoice.tsx';
import styles from './Appearance.module.css';

const MODES = ['light', 'dark', 'match'] as const;
const SIZES = ['auto', 'cover'] as const;

/** Route /preferences/appearance (picture 11): colour, mode and background image. Each change is saved and shown at once. */
export function AppearanceScreen(): ReactNode {
  const t = useText();
  const user = useUser()?.mail ?? '';
  const preferences = usePreferences();
  const save = (changed: Partial<Preferences>): void => saveFor(user, changed);
  return (
    <SettingsPage title={t('LANG_SHELL_TITLE_APPEARANCE')}>
      <SettingRow label={t('LANG_APPEARANCE_MODE')} hint={t('LANG_APPEARANCE_MODE_HINT')}>
        <SegmentedControl
          label={t('LANG_APPEARANCE_MODE')}
          value={preferences.theme_mode}
          options={MODES.map((mode) => ({ value: mode, label: t(`LANG_APPEARANCE_MODE_${upper(mode)}`) }))}
          onChange={(mode) => save({ theme_mode: mode })}
        />
      </SettingRow>
      <section className={styles['part']} data-setting={t('LANG_APPEARANCE_THEME')}>
        <h3 className={styles['heading']}>{t('LANG_APPEARANCE_THEME')}</h3>
        <ThemeChoice chosen={preferences.theme} save={save} />
      </section>
      <section className={styles['part']} data-setting={t('LANG_APPEARANCE_BACKGROUND')}>
        <BackgroundChoice user={user} preferences={preferences} save={save} />
      </section>
      <SettingRow label={t('LANG_APPEARANCE_SIZE')} hint={t('LANG_APPEARANCE_SIZE_HINT')}>
        <SegmentedControl
          label={t('LANG_APPEARANCE_SIZE')}
          value={preferences.theme_image_size}
          options={SIZES.map((size) => ({ value: size, label: t(`LANG_APPEARANCE_SIZE_${upper(size)}`) }))}
          onChange={(size) => save({ theme_image_size: size })}
        />
      </SettingRow>
    </SettingsPage>
  );
}

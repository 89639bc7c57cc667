import type { Preferences } from '@pillarbox/contract/preferences/table';
import type { ReactNode } from 'react';
import { speech } from '../../lib/i18n/language.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { useLanguageChoices } from '../../lib/offered-languages.ts';
import { useStore } from '../../lib/store.ts';
import { Select } from '../../ui/Select.tsx';
import { SettingRow } from '../../ui/SettingRow.tsx';
import { SettingsPage } from '../../ui/SettingsPage.tsx';
import { useUser } from '../../lib/session-state.ts';
import { AccountHead } from './AccountHead.tsx';
import { FormatRows } from './FormatRows.tsx';
import { ListRows } from './ListRows.tsx';
import { NoticeRows } from './NoticeRows.tsx';
import { PrivacyRows } from './PrivacyRows.tsx';
import { save as saveFor } from './save.ts';
import { usePreferences } from '../../lib/preferences-state.ts';
import styles from './Preferences.module.css';

/**
 * Route /preferences/general [SHELL-023]: list, language and time, new mail. Each change is saved at once.
 */
export function GeneralScreen(): ReactNode {
  const t = useText();
  const user = useUser();
  const preferences = usePreferences();
  const language = useStore(speech, (value) => value.code);
  const save = (changed: Partial<Preferences>): void => saveFor(user?.mail ?? '', changed);
  return (
    <SettingsPage title={t('LANG_SHELL_TITLE_GENERAL')} head={<AccountHead />}>
      <h3 className={styles['heading']}>{t('LANG_PREFERENCES_MAIL_LIST')}</h3>
      <ListRows preferences={preferences} save={save} />
      <h3 className={styles['heading']}>{t('LANG_PREFERENCES_LANGUAGE_AND_TIME')}</h3>
      <SettingRow label={t('LANG_PREFERENCES_LANGUAGE')} hint={t('LANG_PREFERENCES_LANGUAGE_HINT')}>
        <Select
          label={t('LANG_PREFERENCES_LANGUAGE')}
          value={language}
          options={useLanguageChoices()}
          onChange={(code) => save({ language: code })}
          quiet
        />
      </SettingRow>
      <FormatRows preferences={preferences} language={language} save={save} />
      <h3 className={styles['heading']}>{t('LANG_PREFERENCES_NOTICES')}</h3>
      <NoticeRows preferences={preferences} save={save} />
      <PrivacyRows />
    </SettingsPage>
  );
}

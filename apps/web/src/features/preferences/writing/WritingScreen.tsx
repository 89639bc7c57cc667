import { FONT_FAMILIES, FONT_SIZES } from '@pillarbox/contract/formats/fonts';
import type { Preferences } from '@pillarbox/contract/preferences/table';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { usePreferences } from '../../../lib/preferences-state.ts';
import { useUser } from '../../../lib/session-state.ts';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { Select } from '../../../ui/Select.tsx';
import { SettingRow } from '../../../ui/SettingRow.tsx';
import { SettingsPage } from '../../../ui/SettingsPage.tsx';
import { save } from '../save.ts';
import { TextRow } from '../TextRow.tsx';
import { ColourRow } from './ColourRow.tsx';
import { FolderRow } from './FolderRow.tsx';
import { SendingRows } from './SendingRows.tsx';
import { SessionRows } from './SessionRows.tsx';
import { SwitchRow } from './SwitchRow.tsx';
import styles from './WritingScreen.module.css';

/**
 * Route /preferences/advanced [SHELL-024]: format, signature and sending of messages, signing in and out, special folders. Each
 * change is saved at once.
 */
export function WritingScreen(): ReactNode {
  const t = useText();
  const mail = useUser()?.mail ?? '';
  const preferences = usePreferences();
  const set = (changed: Partial<Preferences>): void => save(mail, changed);
  const html = { value: 'HTML', label: t('LANG_IDENTITIES_FORMAT_HTML') } as const;
  const plain = { value: 'Text', label: t('LANG_IDENTITIES_FORMAT_TEXT') } as const;
  const original = { value: 'Original', label: t('LANG_IDENTITIES_FORMAT_ORIGINAL') } as const;
  return (
    <SettingsPage title={t('LANG_SHELL_TITLE_ADVANCED')}>
      <h3 className={styles['heading']}>{t('LANG_IDENTITIES_FORMATS')}</h3>
      <SettingRow label={t('LANG_IDENTITIES_NEW_FORMAT')}>
        <SegmentedControl
          label={t('LANG_IDENTITIES_NEW_FORMAT')}
          value={preferences.default_compose_mode}
          options={[html, plain]}
          onChange={(mode) => set({ default_compose_mode: mode })}
        />
      </SettingRow>
      <SettingRow label={t('LANG_IDENTITIES_ANSWER_FORMAT')}>
        <SegmentedControl
          label={t('LANG_IDENTITIES_ANSWER_FORMAT')}
          value={preferences.default_reply_forward_mode}
          options={[original, html, plain]}
          onChange={(mode) => set({ default_reply_forward_mode: mode })}
        />
      </SettingRow>
      <SettingRow label={t('LANG_IDENTITIES_FONT')}>
        <Select
          quiet
          label={t('LANG_IDENTITIES_FONT')}
          value={preferences.default_font_family}
          options={FONT_FAMILIES.map((font) => ({ value: font, label: font }))}
          onChange={(font) => set({ default_font_family: font })}
        />
      </SettingRow>
      <SettingRow label={t('LANG_IDENTITIES_SIZE')}>
        <Select
          quiet
          label={t('LANG_IDENTITIES_SIZE')}
          value={preferences.default_font_size}
          options={FONT_SIZES.map((size) => ({ value: size, label: size }))}
          onChange={(size) => set({ default_font_size: size })}
        />
      </SettingRow>
      <ColourRow
        label={t('LANG_IDENTITIES_COLOUR')}
        hint={t('LANG_IDENTITIES_COLOUR_HINT')}
        value={preferences.default_text_color}
        onSave={(colour) => set({ default_text_color: colour })}
      />
      <ColourRow
        label={t('LANG_IDENTITIES_BACKGROUND')}
        value={preferences.default_background_color}
        onSave={(colour) => set({ default_background_color: colour })}
      />
      <TextRow
        label={t('LANG_IDENTITIES_INDENT')}
        hint={t('LANG_IDENTITIES_INDENT_HINT')}
        value={preferences.reply_forward_text_indent.trim()}
        maxLength={7}
        onSave={(indent) => set({ reply_forward_text_indent: indent === '' ? '' : `${indent} ` })}
      />
      <h3 className={styles['heading']}>{t('LANG_IDENTITIES_SIGNATURES')}</h3>
      <SwitchRow
        label={t('LANG_IDENTITIES_SIG_FIRST')}
        value={preferences.sig_first}
        onSave={(first) => set({ sig_first: first })}
      />
      <SwitchRow
        label={t('LANG_IDENTITIES_SIG_DASHES')}
        value={preferences.sig_dashes}
        onSave={(dashes) => set({ sig_dashes: dashes })}
      />
      <h3 className={styles['heading']}>{t('LANG_IDENTITIES_SENDING')}</h3>
      <SendingRows preferences={preferences} save={set} />
      <h3 className={styles['heading']}>{t('LANG_IDENTITIES_START')}</h3>
      <SessionRows preferences={preferences} save={set} />
      <h3 className={styles['heading']}>{t('LANG_IDENTITIES_FOLDERS')}</h3>
      <FolderRow preferences={preferences} save={set} />
    </SettingsPage>
  );
}

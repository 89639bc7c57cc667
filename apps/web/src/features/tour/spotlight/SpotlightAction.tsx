import type { Preferences } from '@pillarbox/contract/preferences/table';
import type { SpotlightName } from '@pillarbox/rules/spotlights';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { usePreferences } from '../../../lib/preferences-state.ts';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import styles from './Spotlight.module.css';

interface SpotlightActionProps {
  readonly feature: SpotlightName;
  /** Saves one preference. */
  readonly save: (changed: Partial<Preferences>) => void;
}

/** The setting of a feature that can be changed at once, for four features [SPOT-011, SPOT-012, SPOT-013, SPOT-014]. */
export function SpotlightAction({ feature, save }: SpotlightActionProps): ReactNode {
  const t = useText();
  const preferences = usePreferences();
  const row = (label: string, control: ReactNode): ReactNode => (
    <div className={styles['action']}>
      <span>{label}</span>
      {control}
    </div>
  );
  switch (feature) {
    case 'threaded_messages': {
      const label = t('LANG_SPOTLIGHT_THREADS');
      return row(
        label,
        <Switch
          aria-label={label}
          checked={preferences.threaded_message === 1}
          onChange={(event) => save({ threaded_message: event.currentTarget.checked ? 1 : 0 })}
        />,
      );
    }
    case 'windowed_view': {
      const label = t('LANG_SPOTLIGHT_WINDOW');
      return row(
        label,
        <Switch
          aria-label={label}
          checked={preferences.open_compose_mode === 1}
          onChange={(event) => save({ open_compose_mode: event.currentTarget.checked ? 1 : 0 })}
        />,
      );
    }
    case 'compose_mode':
      return row(
        t('LANG_SPOTLIGHT_FORMAT'),
        <SegmentedControl
          label={t('LANG_SPOTLIGHT_FORMAT')}
          value={preferences.default_compose_mode}
          options={[
            { value: 'HTML', label: t('LANG_SPOTLIGHT_FORMAT_HTML') },
            { value: 'Text', label: t('LANG_SPOTLIGHT_FORMAT_TEXT') },
          ]}
          onChange={(mode) => save({ default_compose_mode: mode })}
        />,
      );
    case 'mailbox_views':
      return row(
        t('LANG_SPOTLIGHT_PANE'),
        <SegmentedControl
          label={t('LANG_SPOTLIGHT_PANE')}
          value={preferences.mailbox_view_mode}
          options={[
            { value: 'right', label: t('LANG_SPOTLIGHT_PANE_RIGHT') },
            { value: 'below', label: t('LANG_SPOTLIGHT_PANE_BELOW') },
            { value: 'off', label: t('LANG_SPOTLIGHT_PANE_OFF') },
          ]}
          onChange={(mode) => save({ mailbox_view_mode: mode })}
        />,
      );
    default:
      return null;
  }
}

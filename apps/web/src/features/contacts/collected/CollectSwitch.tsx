import type { ReactNode } from 'react';
import { errorTextKey } from '../../../lib/api-error.ts';
import { growl } from '../../../lib/growl.ts';
import { text, useText } from '../../../lib/i18n/text.tsx';
import { usePageSettings } from '../../../lib/page-settings.ts';
import { usePreferences } from '../../../lib/preferences-state.ts';
import { useUser } from '../../../lib/session-state.ts';
import { Switch } from '../../../ui/Switch.tsx';
import { savePreferences } from '../../preferences/public.ts';
import styles from './Collected.module.css';

const PREFERENCE = 'collecting_contacts_disabled';

/** Whether addresses are collected [PREF-056]. */
export function useCollects(): boolean {
  return usePreferences()[PREFERENCE] === 0;
}

/** Switches collecting on and off, as in the preferences of writing. */
export function CollectSwitch(): ReactNode {
  const t = useText();
  const user = useUser();
  const collects = useCollects();
  const isLocked = usePageSettings().lockedPreferences.includes(PREFERENCE);
  const save = (isOn: boolean): void => {
    if (user === null) return;
    savePreferences(user.mail, { [PREFERENCE]: isOn ? 0 : 1 }).catch((error: unknown) =>
      growl.show({ type: 'danger', text: text(errorTextKey(error)) }),
    );
  };
  return (
    <div className={styles['switch']}>
      <Switch
        label={t('LANG_COLLECTED_SWITCH')}
        checked={collects}
        disabled={isLocked}
        onChange={(event) => save(event.currentTarget.checked)}
      />
    </div>
  );
}

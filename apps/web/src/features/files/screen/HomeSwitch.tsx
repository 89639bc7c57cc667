import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { errorTextKey } from '../../../lib/api-error.ts';
import { growl } from '../../../lib/growl.ts';
import { text, useText } from '../../../lib/i18n/text.tsx';
import { go } from '../../../lib/location.ts';
import { usePreferences } from '../../../lib/preferences-state.ts';
import { session } from '../../../lib/session-state.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { savePreferences } from '../../preferences/public.ts';
import { keptLayout } from '../data/files-location.ts';
import styles from './FilesScreen.module.css';

/** On the home of files: whether all files open without it from now on [PREF-105]. */
export function HomeSwitch(): ReactNode {
  const t = useText();
  const isSkipped = usePreferences().skip_online_storage_homepage === 1;
  useEffect(() => {
    if (isSkipped) go(`/cloud/list/${keptLayout()}`, { replace: true });
  }, [isSkipped]);
  const skip = (): void => {
    savePreferences(session.get().user?.mail ?? '', { skip_online_storage_homepage: 1 }).catch((error: unknown) => {
      growl.show({ type: 'danger', text: text(errorTextKey(error)) });
    });
  };
  return (
    <div className={styles['home']}>
      <Checkbox label={t('LANG_FILES_SKIP_HOME')} checked={isSkipped} onChange={skip} />
    </div>
  );
}

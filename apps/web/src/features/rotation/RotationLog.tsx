import { isErrorCode } from '@pillarbox/contract/errors';
import type { RotationEntry } from '@pillarbox/contract/rotation/operations';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import type { ReactNode } from 'react';
import { ApiError, errorTextKey } from '../../lib/api-error.ts';
import { dayWords } from '../../lib/i18n/later-words.ts';
import type { Translate } from '../../lib/i18n/text.tsx';
import { useText } from '../../lib/i18n/text.tsx';
import rows from '../../ui/SettingsList.module.css';
import { useRotationLog } from './rotation-calls.ts';
import styles from './Rotation.module.css';

function entryText({ removed, to, reason }: RotationEntry, t: Translate): string {
  if (reason !== '') return t(errorTextKey(new ApiError(isErrorCode(reason) ? reason : 'internal')));
  return t(to === 'trash' ? 'LANG_ROTATION_LOG_TRASH' : 'LANG_ROTATION_LOG_DELETE', { count: removed });
}

interface RotationLogProps {
  readonly labelOf: (path: string) => string;
  /** The button that applies the rules. */
  readonly children: ReactNode;
}

/** What the rules have removed, day by day. */
export function RotationLog({ labelOf, children }: RotationLogProps): ReactNode {
  const t = useText();
  const { data } = useRotationLog();
  const entries = data?.entries ?? [];
  return (
    <>
      <div className={rows['head']}>
        <h3>{t('LANG_ROTATION_LOG')}</h3>
        {children}
      </div>
      {data?.signInNeeded === true ? <p className={styles['words']}>{t('LANG_ROTATION_SIGN_IN')}</p> : null}
      {entries.length === 0 ? <p className={rows['empty']}>{t('LANG_ROTATION_LOG_EMPTY')}</p> : null}
      <ul className={rows['list']}>
        {entries.map((entry, at) => (
          <li key={at} className={rows['item']}>
            <span className={rows['what']}>
              <span className={rows['name']}>{visibleText(labelOf(entry.folder))}</span>
              <span className={styles['words']}>{entryText(entry, t)}</span>
            </span>
            <span className={styles['words']}>{dayWords(entry.time)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

import { Files } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { useStore } from '../../../lib/store.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { keepBoth } from '../composer/draft-elsewhere.ts';
import type { Composer } from '../composer/composer.ts';
import { isChangedElsewhere } from '../composer/draft-saver.ts';
import styles from './ComposeForm.module.css';

/**
 * Says that another window or device has changed or sent this draft, and asks what becomes of this version. Both versions stay
 * until the user answers.
 */
export function ChangedBanner({ composer }: { readonly composer: Composer }): ReactNode {
  const t = useText();
  const status = useStore(composer.status);
  if (status.kind !== 'failed' || !isChangedElsewhere(status)) return null;
  const isSent = status.code === 'already_sent';
  return (
    <div className={styles['banner']}>
      <Banner
        kind="warn"
        icon={<Files size={18} aria-hidden="true" />}
        action={
          <span className={styles['choices']}>
            <Button size="small" onClick={() => void keepBoth(composer)}>
              {t(isSent ? 'LANG_WINDOWS_NEW_DRAFT' : 'LANG_WINDOWS_KEEP_BOTH')}
            </Button>
            {isSent ? null : (
              <Button size="small" kind="quiet" onClick={() => void composer.replaceOther()}>
                {t('LANG_WINDOWS_REPLACE')}
              </Button>
            )}
          </span>
        }
      >
        {t(isSent ? 'LANG_WINDOWS_SENT_ELSEWHERE' : 'LANG_WINDOWS_CHANGED_ELSEWHERE')}
      </Banner>
    </div>
  );
}

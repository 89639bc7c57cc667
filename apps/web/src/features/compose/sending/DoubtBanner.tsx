import { Paperclip, TextCursorInput } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import styles from './DoubtBanner.module.css';
import type { SendDoubt } from './send-doubt.ts';

interface DoubtBannerProps {
  readonly doubt: SendDoubt;
  /** Attaches a file, or goes to the empty field. */
  readonly onMend: () => void;
  readonly onSend: () => void;
}

/** The question about a message that was not sent: attach a file or send without, fill in the field or send as it is. */
export function DoubtBanner({ doubt, onMend, onSend }: DoubtBannerProps): ReactNode {
  const t = useText();
  const actions = useRef<HTMLSpanElement>(null);
  const isField = doubt.kind === 'field';
  useEffect(() => actions.current?.querySelector('button')?.focus(), [doubt]);
  const Icon = isField ? TextCursorInput : Paperclip;
  return (
    <div className={styles['banner']}>
      <Banner
        kind="warn"
        icon={<Icon size={18} aria-hidden="true" />}
        action={
          <span ref={actions} className={styles['actions']}>
            <Button size="small" onClick={onMend}>
              {t(isField ? 'LANG_WRITING_FIELD_FILL' : 'LANG_WRITING_ATTACH')}
            </Button>
            <Button size="small" kind="quiet" onClick={onSend}>
              {t(isField ? 'LANG_WRITING_SEND_ANYWAY' : 'LANG_WRITING_SEND_WITHOUT')}
            </Button>
          </span>
        }
      >
        {isField
          ? t('LANG_WRITING_FIELD_EMPTY', { field: doubt.words })
          : t('LANG_WRITING_FORGOTTEN', { word: doubt.words })}
      </Banner>
    </div>
  );
}

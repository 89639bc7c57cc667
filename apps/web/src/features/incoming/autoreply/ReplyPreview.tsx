import type { ReactNode } from 'react';
import { useId } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import styles from '../Incoming.module.css';

/** What a sender gets; nothing before there is a text. */
export function ReplyPreview({ subject, text }: { readonly subject: string; readonly text: string }): ReactNode {
  const t = useText();
  const id = useId();
  if (text.trim() === '') return null;
  return (
    <section className={styles['preview']} aria-labelledby={id}>
      <h3 id={id} className={styles['heading']}>
        {t('LANG_INCOMING_PREVIEW')}
      </h3>
      <p className={styles['subject']} dir="auto">
        {subject === '' ? t('LANG_INCOMING_PREVIEW_SUBJECT') : subject}
      </p>
      <p className={styles['text']} dir="auto">
        {text}
      </p>
    </section>
  );
}

import { Flag, MailCheck, PackageCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { useStore } from '../../../lib/store.ts';
import { ProtectionSummary } from '../../pgp/public.ts';
import styles from './SubjectRow.module.css';
import type { Composer } from '../composer/composer.ts';

/** The subject, and labels of the options that are set in the send menu. */
export function SubjectRow({ composer }: { readonly composer: Composer }): ReactNode {
  const t = useText();
  const id = useId();
  const { subject, priority, receipt, deliveryReport, protection, to, cc, bcc } = useStore(composer.state);
  return (
    <div className={styles['row']} data-field="subject">
      <label htmlFor={id} className={styles['label']}>
        {t('LANG_COMPOSE_SUBJECT')}
      </label>
      <input
        id={id}
        className={styles['subject']}
        value={subject}
        maxLength={900}
        autoComplete="off"
        spellCheck
        onChange={(event) => composer.dispatch({ type: 'subject', subject: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          composer.focusBody();
        }}
      />
      {protection === undefined || (!protection.encrypt && !protection.sign) ? null : (
        <ProtectionSummary
          protection={protection}
          recipients={[...to, ...cc, ...bcc]}
          onRemove={(key) => composer.dispatch({ type: 'remove-recipient', key })}
          onChange={(next) => composer.dispatch({ type: 'protection', protection: next })}
        />
      )}
      {receipt ? (
        <span className={styles['mark']}>
          <MailCheck size={14} aria-hidden="true" />
          {t('LANG_COMPOSE_RECEIPT_ASKED')}
        </span>
      ) : null}
      {deliveryReport === true ? (
        <span className={styles['mark']}>
          <PackageCheck size={14} aria-hidden="true" />
          {t('LANG_COMPOSE_DELIVERY_REPORT_ASKED')}
        </span>
      ) : null}
      {priority === 1 ? (
        <span className={styles['mark']}>
          <Flag size={14} aria-hidden="true" />
          {t('LANG_COMPOSE_HIGH_PRIORITY')}
        </span>
      ) : null}
    </div>
  );
}

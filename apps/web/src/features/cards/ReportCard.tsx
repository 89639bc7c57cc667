import { upper } from '@pillarbox/locales/keys';
import type { DeliveryOutcome } from '@pillarbox/rules/cards/report';
import { readDeliveryStatus, readReceipt } from '@pillarbox/rules/cards/report';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import { CircleAlert, MailCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import type { MessageCardProps } from '../../lib/message-card.ts';
import { partOf, REPORT } from './card-parts.ts';
import { SentMessageLink } from './SentMessageLink.tsx';
import { usePartText } from './use-part-text.ts';
import styles from './Cards.module.css';

/** What a server or a reader reports about a sent message: delivery (RFC 3464) or reading (RFC 8098). */
export function ReportCard({ message }: MessageCardProps): ReactNode {
  const t = useText();
  const text = usePartText(message, REPORT);
  const isReceipt = partOf(message, REPORT)?.mime.endsWith('disposition-notification') === true;
  const outcomes = useMemo(() => (text === null || isReceipt ? [] : readDeliveryStatus(text)), [text, isReceipt]);
  const receipt = text === null || !isReceipt ? null : readReceipt(text);
  if (receipt === null && outcomes.length === 0) return null;
  const isBad = outcomes.some(({ action }) => action === 'failed');
  const Icon = isBad ? CircleAlert : MailCheck;
  return (
    <div role="group" className={styles['card']} aria-label={t('LANG_CARDS_REPORT')}>
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" className={isBad ? styles['bad'] : styles['icon']} />
      <div className={styles['words']}>
        {receipt === null ? null : (
          <p className={styles['title']}>
            {t(receipt.isDisplayed ? 'LANG_CARDS_READ' : 'LANG_CARDS_NOT_READ', {
              address: visibleText(receipt.address),
            })}
          </p>
        )}
        {outcomes.map((outcome, at) => (
          <Outcome key={at} outcome={outcome} />
        ))}
        <SentMessageLink message={message} />
      </div>
    </div>
  );
}

function Outcome({ outcome }: { readonly outcome: DeliveryOutcome }): ReactNode {
  const t = useText();
  const address = visibleText(outcome.address);
  const { action } = outcome;
  return (
    <div>
      <p className={styles['title']}>
        {action === '' ? t('LANG_CARDS_UNKNOWN', { address }) : t(`LANG_CARDS_${upper(action)}`, { address })}
      </p>
      {outcome.reason === '' ? null : <p className={styles['quiet']}>{visibleText(outcome.reason)}</p>}
    </div>
  );
}

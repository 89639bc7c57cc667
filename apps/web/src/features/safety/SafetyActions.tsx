import type { Message } from '@pillarbox/contract/mail/message';
import { isAddress } from '@pillarbox/rules/address';
import { ShieldAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { errorTextKey } from '../../lib/api-error.ts';
import { growl } from '../../lib/growl.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { Button } from '../../ui/Button.tsx';
import { reportSpam } from '../mail/public.ts';
import { BlockButton } from './BlockButton.tsx';
import { markSender } from './safety.queries.ts';
import type { SenderView } from './sender-view.ts';
import styles from './SafetyCard.module.css';

interface SafetyActionsProps {
  readonly message: Message;
  readonly view: SenderView;
}

/** What the user can do about a sender. Nothing here deletes, and reporting can be undone. */
export function SafetyActions({ message, view }: SafetyActionsProps): ReactNode {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const [headers, setHeaders] = useState(false);
  const { strength, facts } = view;
  const mail = message.header.from[0]?.mail ?? '';
  const isKnown = facts !== undefined && facts.trusted !== 'no';
  const mark = async (): Promise<void> => {
    setBusy(true);
    try {
      await markSender(mail, !isKnown, facts?.authentication?.verdict === 'fail');
    } catch (error) {
      growl.show({ type: 'danger', text: t(errorTextKey(error)) });
    } finally {
      setBusy(false);
    }
  };
  // A sender who is known and checked needs no mark.
  const canMark =
    mail.includes('@') && facts !== undefined && (isKnown || !['checked', 'known'].includes(strength ?? ''));
  return (
    <>
      <div className={styles['actions']}>
        {strength === 'doubtful' ? (
          <Button
            kind="danger"
            size="small"
            icon={<ShieldAlert size={15} strokeWidth={1.75} aria-hidden="true" />}
            onClick={() => reportSpam(message, t('LANG_SAFETY_REPORTED'))}
          >
            {t('LANG_SAFETY_REPORT')}
          </Button>
        ) : null}
        {facts !== undefined && isAddress(mail) ? <BlockButton mail={mail} blocked={facts.blocked} /> : null}
        <span className={styles['quiet']}>
          <button type="button" className={styles['link']} aria-expanded={headers} onClick={() => setHeaders(!headers)}>
            {t(headers ? 'LANG_SAFETY_HEADERS_HIDE' : 'LANG_SAFETY_HEADERS')}
          </button>
          {canMark ? (
            <button type="button" className={styles['strongLink']} disabled={busy} onClick={() => void mark()}>
              {t(isKnown ? 'LANG_SAFETY_FORGET' : 'LANG_SAFETY_KNOW')}
            </button>
          ) : null}
        </span>
      </div>
      {headers ? (
        <pre className={styles['headers']} tabIndex={0} aria-label={t('LANG_SAFETY_HEADERS')}>
          {message.header.all.map(({ name, value }) => `${name}: ${value}`).join('\n')}
        </pre>
      ) : null}
    </>
  );
}

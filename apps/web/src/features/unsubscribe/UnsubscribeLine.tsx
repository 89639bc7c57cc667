import { unsubscribeWays } from '@pillarbox/rules/unsubscribe/unsubscribe-ways';
import { MailMinus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { errorTextKey } from '../../lib/api-error.ts';
import { growl } from '../../lib/growl.ts';
import { useText } from '../../lib/i18n/text.tsx';
import type { MessageCardProps } from '../../lib/message-card.ts';
import { Button } from '../../ui/Button.tsx';
import { openCompose } from '../compose/public.ts';
import { sendOneClick, useOneClickState } from './one-click.ts';
import styles from './UnsubscribeLine.module.css';

/** One quiet line that says that a message comes from a mailing, and offers to leave it. */
export function UnsubscribeLine({ message }: MessageCardProps): ReactNode {
  const t = useText();
  const { header } = message;
  const post = header.all.find(({ name }) => name.toLowerCase() === 'list-unsubscribe-post')?.value ?? '';
  const { mail, link, oneClick } = unsubscribeWays(header.listunsubscribe, post);
  const state = useOneClickState(message, oneClick !== '');
  const [busy, setBusy] = useState(false);
  const [isRefused, setRefused] = useState(false);
  if ((mail === '' && link === '') || state === undefined) return null;
  const leave = async (): Promise<void> => {
    setBusy(true);
    try {
      const reached = await sendOneClick(message);
      setRefused(reached === 'refused');
      if (reached === 'done') growl.show({ type: 'success', text: t('LANG_UNSUBSCRIBE_DONE') });
    } catch (error) {
      growl.show({ type: 'danger', text: t(errorTextKey(error)) });
    } finally {
      setBusy(false);
    }
  };
  const isReady = state === 'ready';
  const words = isRefused
    ? t('LANG_UNSUBSCRIBE_REFUSED')
    : state === 'done'
      ? t('LANG_UNSUBSCRIBE_DONE')
      : state === 'untrusted'
        ? t('LANG_UNSUBSCRIBE_UNTRUSTED')
        : t('LANG_UNSUBSCRIBE_MAILING');
  return (
    <div className={styles['line']} data-no-print="">
      <span className={styles['words']}>
        <MailMinus size={14} strokeWidth={1.75} aria-hidden="true" />
        <span role="status">{words}</span>
      </span>
      {isReady ? (
        <Button kind="link" busy={busy} onClick={() => void leave()}>
          {t('LANG_UNSUBSCRIBE_NOW')}
        </Button>
      ) : null}
      {state === 'done' || (isReady && !isRefused) ? null : (
        <>
          {mail === '' ? null : (
            <Button kind="link" onClick={() => openCompose({ command: 'new', mailto: mail })}>
              {t('LANG_UNSUBSCRIBE_BY_MAIL')}
            </Button>
          )}
          {link === '' ? null : (
            <a className={styles['link']} href={link} target="_blank" rel="noopener noreferrer">
              {t('LANG_UNSUBSCRIBE_ON_PAGE', { host: hostOf(link) })}
            </a>
          )}
        </>
      )}
    </div>
  );
}

/** The host of an address, in ASCII, so that no letter looks like another one. */
function hostOf(link: string): string {
  return URL.canParse(link) ? new URL(link).hostname : '';
}

import type { UpdateRequest } from '@pillarbox/contract/contact-update/update';
import { upper } from '@pillarbox/locales/keys';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import type { ReactNode } from 'react';
import type { Translate } from '../../lib/i18n/text.tsx';
import { useLocaleTag, useText } from '../../lib/i18n/text.tsx';
import { Button } from '../../ui/Button.tsx';
import { copyLink, undoSettled, withdrawRequest } from './settle.ts';
import styles from './UpdatesScreen.module.css';

/** The requests that wait, that have ended, and whose answers are settled. */
export function SentRequests({ requests }: { readonly requests: readonly UpdateRequest[] }): ReactNode {
  const t = useText();
  const tag = useLocaleTag();
  return (
    <ul className={styles['list']}>
      {requests.map((request) => (
        <li key={request.id} className={styles['item']}>
          <div className={styles['what']}>
            <bdi className={styles['name']}>{visibleText(request.name)}</bdi>
            <span className={styles['words']}>
              {request.mail} · {stateWords(t, request, tag)}
            </span>
          </div>
          <div className={styles['buttons']}>
            <Actions request={request} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function Actions({ request }: { readonly request: UpdateRequest }): ReactNode {
  const t = useText();
  const name = visibleText(request.name);
  switch (request.state) {
    case 'waiting':
      return (
        <>
          <Button
            size="small"
            aria-label={t('LANG_CONTACT_UPDATE_COPY_NAMED', { name })}
            onClick={() => void copyLink(request)}
          >
            {t('LANG_CONTACT_UPDATE_COPY_LINK')}
          </Button>
          <Button
            size="small"
            aria-label={t('LANG_CONTACT_UPDATE_WITHDRAW_NAMED', { name })}
            onClick={() => void withdrawRequest(request)}
          >
            {t('LANG_CONTACT_UPDATE_WITHDRAW')}
          </Button>
        </>
      );
    case 'applied':
    case 'dismissed':
      return (
        <Button size="small" onClick={() => void undoSettled(request)}>
          {t('LANG_CONTACT_UPDATE_UNDO')}
        </Button>
      );
    case 'answered':
    case 'expired':
      return null;
  }
}

function stateWords(t: Translate, { state, expires }: UpdateRequest, tag: string): string {
  const date = new Date(expires).toLocaleDateString(tag, { dateStyle: 'medium' });
  return state === 'waiting'
    ? t('LANG_CONTACT_UPDATE_STATE_WAITING', { date })
    : t(`LANG_CONTACT_UPDATE_STATE_${upper(state)}`);
}

import { readContacts } from '@pillarbox/rules/cards/contact';
import type { Contact } from '@pillarbox/rules/cards/contact';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import type { MessageCardProps } from '../../lib/message-card.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { openCompose } from '../compose/public.ts';
import { CONTACT } from './card-parts.ts';
import { PersonActions } from './PersonActions.tsx';
import { usePartText } from './use-part-text.ts';
import styles from './Cards.module.css';

/** The people in an attached contact file, with a way to write to each. */
export function ContactsCard({ message }: MessageCardProps): ReactNode {
  const t = useText();
  const text = usePartText(message, CONTACT);
  const contacts = useMemo(() => (text === null ? [] : readContacts(text)), [text]);
  return contacts.map((contact, at) => (
    <div
      role="group"
      key={at}
      className={`${styles['card'] ?? ''} ${styles['contact'] ?? ''}`}
      aria-label={t('LANG_CARDS_CONTACT')}
    >
      <Avatar name={contact.name} address={contact.mails[0]} size={40} />
      <div className={styles['words']}>
        <p className={styles['title']}>{visibleText(contact.name)}</p>
        <Details contact={contact} />
        <div className={styles['actions']}>
          <PersonActions person={contact.person} />
        </div>
      </div>
    </div>
  ));
}

function Details({ contact }: { readonly contact: Contact }): ReactNode {
  const t = useText();
  const { name, organization, mails, phones } = contact;
  return (
    <>
      {organization === '' || organization === name ? null : (
        <p className={styles['quiet']}>{visibleText(organization)}</p>
      )}
      {mails.map((mail) => (
        <p key={mail} className={styles['line']}>
          {visibleText(mail)}
          <Button
            kind="link"
            aria-label={t('LANG_CARDS_WRITE_TO', { address: visibleText(mail) })}
            onClick={() => openCompose({ command: 'new', mailto: `mailto:${encodeURIComponent(mail)}` })}
          >
            {t('LANG_CARDS_WRITE')}
          </Button>
        </p>
      ))}
      {phones.map((phone) => (
        <p key={phone}>{visibleText(phone)}</p>
      ))}
    </>
  );
}

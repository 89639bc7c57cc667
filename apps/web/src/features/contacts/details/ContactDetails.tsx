import type { Contact } from '@pillarbox/contract/contacts/contact';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import type { ReactNode } from 'react';
import { ApiError, errorTextKey } from '../../../lib/api-error.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { useStore } from '../../../lib/store.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx';
import { Middle } from '../../../ui/Middle.tsx';
import { Skeleton, useWaited } from '../../../ui/Skeleton.tsx';
import { openScope, useContactsLocation } from '../data/contacts-location.ts';
import { useContact } from '../data/contacts.queries.ts';
import { leaving } from '../data/leaving.ts';
import { ContactFace } from '../parts/ContactFace.tsx';
import { ContactFields } from './ContactFields.tsx';
import { ContactParts, mailsOf } from './ContactParts.tsx';
import { ContactPlaces } from './ContactPlaces.tsx';
import { DetailsToolbar } from './DetailsToolbar.tsx';
import { FavouriteButton } from './FavouriteButton.tsx';
import styles from './ContactDetails.module.css';

/** One contact: everything that its card says of the person, its book and its groups [SHELL-061]. */
export function ContactDetails(): ReactNode {
  const t = useText();
  const { id, book, group } = useContactsLocation();
  const { data: contact, error, refetch } = useContact(id);
  const isLeaving = useStore(leaving, (ids) => ids.has(id));
  const isGone = id === '' || isLeaving || (error instanceof ApiError && error.code === 'contact_not_found');
  const back = (): void => openScope({ book, group });
  return (
    <section className={styles['details']} aria-label={t('LANG_CONTACTS_DETAILS')} data-area="reading">
      <DetailsToolbar contact={isGone ? undefined : contact} onBack={back} />
      {isGone ? (
        <Middle>
          <EmptyState
            title={t('LANG_ERROR_CONTACT_NOT_FOUND')}
            action={<Button onClick={back}>{t('LANG_CONTACTS_BACK')}</Button>}
          />
        </Middle>
      ) : contact !== undefined ? (
        <Card contact={contact} />
      ) : error === null ? (
        <Bones />
      ) : (
        <Middle>
          <ErrorState
            title={t('LANG_CONTACTS_CONTACT_FAILED')}
            action={<Button onClick={() => void refetch()}>{t('LANG_CONTACTS_TRY_AGAIN')}</Button>}
          >
            {t(errorTextKey(error))}
          </ErrorState>
        </Middle>
      )}
    </section>
  );
}

function Card({ contact }: { readonly contact: Contact }): ReactNode {
  const { position, department, company } = contact.Person;
  const work = [position, department, company].filter(Boolean).map(visibleText).join(', ');
  return (
    <div className={styles['scroll']}>
      <article className={styles['card']} aria-labelledby="contact-name">
        <header className={styles['head']}>
          <ContactFace name={contact.Name} mail={contact.Email} image={contact.Image} size={72} />
          <div className={styles['who']}>
            <h2 id="contact-name" className={styles['name']}>
              <bdi>{visibleText(contact.Name)}</bdi>
            </h2>
            {work === '' ? null : <p className={styles['work']}>{work}</p>}
            <ContactPlaces contact={contact} />
          </div>
          <FavouriteButton id={contact.object_id} />
        </header>
        <ContactFields contact={contact} />
        <ContactParts mails={mailsOf(contact)} />
      </article>
    </div>
  );
}

function Bones(): ReactNode {
  const t = useText();
  const waited = useWaited();
  if (!waited) return <div aria-busy="true" className={styles['scroll']} />;
  return (
    <div className={styles['scroll']} aria-busy="true" aria-label={t('LANG_CONTACTS_LOADING')} role="group">
      <div className={styles['head']}>
        <Skeleton round width={72} height={72} />
        <div className={styles['who']}>
          <Skeleton width={220} height={16} />
        </div>
      </div>
      <div className={styles['bones']}>
        {[64, 52, 58, 40].map((width) => (
          <Skeleton key={width} width={`${width}%`} />
        ))}
      </div>
    </div>
  );
}

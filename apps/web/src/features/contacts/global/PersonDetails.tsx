import type { GlobalPerson } from '@pillarbox/contract/global-list/global-list';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import { Copy, SquarePen } from 'lucide-react';
import type { ReactNode } from 'react';
import { errorTextKey } from '../../../lib/api-error.ts';
import { growl } from '../../../lib/growl.ts';
import { text, useText } from '../../../lib/i18n/text.tsx';
import { BesideToolbar } from '../../../ui/BesideToolbar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Middle } from '../../../ui/Middle.tsx';
import { writeTo } from '../actions/contact-actions.ts';
import { PersonButton } from '../adding/PersonButton.tsx';
import { createContact } from '../data/contacts.queries.ts';
import { ContactFields } from '../details/ContactFields.tsx';
import details from '../details/ContactDetails.module.css';
import toolbar from '../details/DetailsToolbar.module.css';
import { ContactFace } from '../parts/ContactFace.tsx';
import { BookMenu } from '../parts/PlaceMenus.tsx';
import { cardOf } from './card-of.ts';
import { useGlobalPerson } from './global-list.queries.ts';
import styles from './GlobalListScreen.module.css';

interface PersonDetailsProps {
  readonly mail: string;
  readonly onBack: () => void;
}

/** What the provider says about a person, to read, to write to, and to copy to a book of the user. */
export function PersonDetails({ mail, onBack }: PersonDetailsProps): ReactNode {
  const t = useText();
  const { data: one, error, refetch } = useGlobalPerson(mail);
  return (
    <section className={styles['details']} aria-label={t('LANG_CONTACTS_DETAILS')} data-area="reading">
      <BesideToolbar
        label={t('LANG_CONTACTS_ACTIONS')}
        backLabel={t('LANG_CONTACTS_BACK')}
        onBack={onBack}
        className={toolbar['bar']}
      >
        {one === undefined || one === null ? null : <Actions one={one} />}
      </BesideToolbar>
      {one === null ? (
        <Middle>
          <EmptyState
            title={t('LANG_GLOBAL_LIST_GONE')}
            action={<Button onClick={onBack}>{t('LANG_CONTACTS_BACK')}</Button>}
          />
        </Middle>
      ) : one !== undefined ? (
        <Card one={one} />
      ) : error === null ? (
        <div className={details['scroll']} aria-busy="true" />
      ) : (
        <Middle>
          <ErrorState
            title={t('LANG_GLOBAL_LIST_FAILED')}
            action={<Button onClick={() => void refetch()}>{t('LANG_CONTACTS_TRY_AGAIN')}</Button>}
          >
            {t(errorTextKey(error))}
          </ErrorState>
        </Middle>
      )}
    </section>
  );
}

function Actions({ one }: { readonly one: GlobalPerson }): ReactNode {
  const t = useText();
  return (
    <>
      <Button
        size="small"
        className={toolbar['write'] ?? ''}
        icon={<SquarePen size={16} />}
        onClick={() => writeTo([{ name: one.Name, mail: one.Email }])}
      >
        {t('LANG_CONTACTS_WRITE')}
      </Button>
      <PersonButton person={cardOf(one)} />
      <BookMenu
        label={t('LANG_CONTACTS_COPY_TO')}
        onChoose={({ object_id: id, Name: book }) => void copyTo(one, { id, book })}
        trigger={(props) => <IconButton {...props} icon={<Copy size={17} />} label={t('LANG_CONTACTS_COPY_TO')} />}
      />
    </>
  );
}

async function copyTo(one: GlobalPerson, to: { readonly id: string; readonly book: string }): Promise<void> {
  try {
    await createContact({ Person: cardOf(one), AddressBookID: to.id });
    growl.show({ type: 'success', text: text('LANG_CONTACTS_COPIED_TO', { book: to.book }) });
  } catch (error) {
    growl.show({ type: 'danger', text: text(errorTextKey(error)) });
  }
}

function Card({ one }: { readonly one: GlobalPerson }): ReactNode {
  const work = [one.Position, one.Department, one.Company].filter(Boolean).map(visibleText).join(', ');
  return (
    <div className={details['scroll']}>
      <article className={details['card']} aria-labelledby="global-person">
        <header className={details['head']}>
          <ContactFace name={one.Name} mail={one.Email} image="" size={72} />
          <div className={details['who']}>
            <h2 id="global-person" className={details['name']}>
              <bdi>{visibleText(one.Name)}</bdi>
            </h2>
            {work === '' ? null : <p className={details['work']}>{work}</p>}
          </div>
        </header>
        <ContactFields contact={{ Name: one.Name, Person: cardOf(one) }} />
      </article>
    </div>
  );
}

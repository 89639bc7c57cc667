import type { Contact } from '@pillarbox/contract/contacts/contact';
import type { Address } from '@pillarbox/contract/mail/fields';
import { isAddress } from '@pillarbox/rules/address';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import { Ellipsis, PanelRight, Phone, SquarePen } from 'lucide-react';
import type { ReactNode } from 'react';
import { AddressActions } from '../../../lib/address-actions.tsx';
import { isWindowHash } from '../../../lib/child-windows/child.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { toggleSidebar } from '../../../lib/person-mark.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { writeTo } from '../actions/contact-actions.ts';
import { PersonButton } from '../adding/PersonButton.tsx';
import { personAt } from '../adding/person-at.ts';
import { ContactPlaces } from '../details/ContactPlaces.tsx';
import { phoneLink } from '../details/field-links.ts';
import { CopyAddress } from './CopyAddress.tsx';
import { PersonHead } from './PersonHead.tsx';
import { usePerson } from './use-person.ts';
import styles from './PersonCard.module.css';

interface PersonCardProps {
  readonly person: Address;
  readonly onClose: () => void;
}

/** The content of the card: who the person is, by the user's own contacts, and what can be done. */
export function PersonCard({ person, onClose }: PersonCardProps): ReactNode {
  const t = useText();
  const { known, isOwn, name, isUnknown } = usePerson(person);
  const { mail } = person;
  return (
    <div className={styles['card']} data-person-card="" tabIndex={-1}>
      <PersonHead person={person} size={72} />
      <p className={styles['line']}>
        {/* The whole address: a name can deceive. */}
        <bdi className={styles['mail']}>{visibleText(mail)}</bdi>
        <CopyAddress mail={mail} />
      </p>
      {known === undefined ? null : <Phones contact={known} />}
      {known === undefined ? null : <ContactPlaces contact={known} />}
      {isUnknown ? <p className={styles['hint']}>{t('LANG_PERSON_UNKNOWN')}</p> : null}
      {isOwn ? <p className={styles['hint']}>{t('LANG_PERSON_YOU')}</p> : null}
      <div className={styles['buttons']}>
        {isAddress(mail) ? (
          <Button
            size="small"
            icon={<SquarePen size={16} />}
            onClick={() => {
              onClose();
              writeTo([{ name, mail }]);
            }}
          >
            {t('LANG_CONTACTS_WRITE')}
          </Button>
        ) : null}
        {isUnknown ? <PersonButton person={personAt(person)} /> : null}
        {isWindowHash() ? null : (
          <Button
            size="small"
            icon={<PanelRight size={16} />}
            onClick={() => {
              onClose();
              toggleSidebar(person);
            }}
          >
            {t('LANG_PERSON_DETAILS')}
          </Button>
        )}
        {isOwn || !isAddress(mail) ? null : (
          <Menu
            label={t('LANG_CONTACTS_MORE_FOR', { name })}
            placement="bottom-end"
            trigger={(props) => (
              <IconButton {...props} icon={<Ellipsis size={17} />} label={t('LANG_CONTACTS_MORE_FOR', { name })} />
            )}
          >
            <AddressActions address={person} isCard />
          </Menu>
        )}
      </div>
    </div>
  );
}

/** Most numbers on the card; the sidebar has all. */
const MAX_PHONES = 2;

function Phones({ contact }: { readonly contact: Contact }): ReactNode {
  return contact.Person.phones.slice(0, MAX_PHONES).map(({ id, value }) => (
    <p key={`${id} ${value}`} className={styles['line']}>
      <Phone size={14} aria-hidden="true" className={styles['icon']} />
      {phoneLink(value) === '' ? visibleText(value) : <a href={phoneLink(value)}>{visibleText(value)}</a>}
    </p>
  ));
}

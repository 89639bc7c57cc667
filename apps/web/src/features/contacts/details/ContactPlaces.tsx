import type { Contact } from '@pillarbox/contract/contacts/contact';
import { Tag } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { openScope } from '../data/contacts-location.ts';
import { useBooksAndGroups } from '../data/contacts.queries.ts';
import { bookNamed, ordinaryGroups } from '../data/known-books.ts';
import { ColorSquare } from '../parts/ColorSquare.tsx';
import styles from './ContactPlaces.module.css';

/** The book and the groups of a contact; each opens its list. A favourite has its star instead. */
export function ContactPlaces({ contact }: { readonly contact: Contact }): ReactNode {
  const t = useText();
  const { data } = useBooksAndGroups();
  const book = bookNamed(data, contact.AddressBookId);
  if (data === undefined || book === undefined) return null;
  const groups = ordinaryGroups(data).filter(({ object_id: id }) => contact.Groups.includes(id));
  return (
    <ul className={styles['places']} aria-label={t('LANG_CONTACTS_PLACES')}>
      <li>
        <button
          type="button"
          className={styles['place']}
          onClick={() => openScope({ book: book.object_id, group: '' })}
        >
          <ColorSquare color={book.Color} />
          <bdi>{book.Name}</bdi>
        </button>
      </li>
      {groups.map((group) => (
        <li key={group.object_id}>
          <button
            type="button"
            className={styles['place']}
            onClick={() => openScope({ book: '', group: group.object_id })}
          >
            <Tag size={13} aria-hidden="true" style={{ color: group.Color }} />
            <bdi>{group.Name}</bdi>
          </button>
        </li>
      ))}
    </ul>
  );
}

import { selectableBooks } from '@pillarbox/rules/selectable-books';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../../lib/i18n/text.tsx';
import { Checkbox } from '../../../../ui/Checkbox.tsx';
import { Select } from '../../../../ui/Select.tsx';
import type { BooksAndGroups } from '../../data/contacts.queries.ts';
import type { ContactForm } from '../use-contact-form.ts';
import styles from './Fields.module.css';

interface PlaceFieldsProps {
  readonly form: ContactForm;
  readonly places: BooksAndGroups;
}

/** The address book of a contact, and its groups. */
export function PlaceFields({ form, places }: PlaceFieldsProps): ReactNode {
  const t = useText();
  const { draft, change, errorOf } = form;
  const error = errorOf('book');
  const toggle = (id: string): void =>
    change({ groups: draft.groups.includes(id) ? draft.groups.filter((one) => one !== id) : [...draft.groups, id] });
  return (
    <div className={styles['fields']}>
      <Select
        label={t('LANG_CONTACT_EDIT_BOOK')}
        value={draft.book}
        options={selectableBooks(places).map(({ object_id, Name }) => ({ value: object_id, label: Name }))}
        onChange={(book) => change({ book })}
      />
      {error === undefined ? null : (
        <p role="alert" className={styles['error']}>
          <CircleAlert size={14} aria-hidden="true" />
          {error}
        </p>
      )}
      {places.Groups.length === 0 ? null : (
        <fieldset className={styles['list']}>
          <legend className={styles['legend']}>{t('LANG_CONTACT_EDIT_GROUPS')}</legend>
          {places.Groups.map(({ object_id, Name }) => (
            <Checkbox
              key={object_id}
              label={Name}
              checked={draft.groups.includes(object_id)}
              onChange={() => toggle(object_id)}
            />
          ))}
        </fieldset>
      )}
    </div>
  );
}

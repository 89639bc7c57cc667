import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import type { BooksAndGroups } from '../data/contacts.queries.ts';
import { AddressFields } from './fields/AddressFields.tsx';
import { DayField } from './fields/DayField.tsx';
import { MAX_NOTES } from './fields/limits.ts';
import { TextArea } from '../../../ui/TextArea.tsx';
import { NameFields } from './fields/NameFields.tsx';
import { PlaceFields } from './fields/PlaceFields.tsx';
import { SignatureOffers } from './fields/SignatureOffers.tsx';
import { TextLists } from './fields/TextLists.tsx';
import type { Offer } from './model/offers.ts';
import { PhotoField } from './photo/PhotoField.tsx';
import type { ContactForm } from './use-contact-form.ts';
import styles from './ContactForm.module.css';

interface ContactFieldsProps {
  readonly form: ContactForm;
  /** Address of the stored photo; '' for none. */
  readonly photo: string;
  readonly places: BooksAndGroups;
  /** What the signature of a message offers. */
  readonly offers: readonly Offer[];
}

/** All fields of a contact [DATA-040]. */
export function ContactFields({ form, photo, places, offers }: ContactFieldsProps): ReactNode {
  const t = useText();
  const { draft, change, changePerson, errorOf } = form;
  return (
    <div className={styles['fields']}>
      <PhotoField form={form} stored={photo} />
      <NameFields form={form} />
      {offers.length === 0 ? null : <SignatureOffers form={form} offers={offers} />}
      <TextLists form={form} lists={['emails', 'phones']} />
      <AddressFields form={form} />
      <DayField
        title={t('LANG_CONTACT_EDIT_BIRTHDAY')}
        value={draft.days.birthday}
        error={errorOf('birthday')}
        onChange={(birthday) => change({ days: { ...draft.days, birthday } })}
      />
      <DayField
        title={t('LANG_CONTACT_EDIT_ANNIVERSARY')}
        value={draft.days.anniversary}
        error={errorOf('anniversary')}
        onChange={(anniversary) => change({ days: { ...draft.days, anniversary } })}
      />
      <TextLists form={form} lists={['sites', 'networks']} />
      <TextArea
        label={t('LANG_CONTACT_EDIT_NOTES')}
        rows={4}
        maxLength={MAX_NOTES}
        value={draft.person.notes}
        onChange={({ currentTarget: { value: notes } }) => changePerson((person) => ({ ...person, notes }))}
      />
      <PlaceFields form={form} places={places} />
    </div>
  );
}

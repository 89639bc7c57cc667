import type { TextKey } from '@pillarbox/locales/keys';
import type { ReactNode } from 'react';
import { useText } from '../../../../lib/i18n/text.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { addRow, changeRow, LABELS_OF } from '../model/draft.ts';
import type { ContactForm } from '../use-contact-form.ts';
import { LabelField } from './LabelField.tsx';
import { ListField } from './ListField.tsx';
import { TextArea } from '../../../../ui/TextArea.tsx';
import { MAX_ROWS, MAX_TEXT } from './limits.ts';
import styles from './Fields.module.css';

const LINES: readonly (readonly [field: 'extended' | 'zip' | 'city' | 'state' | 'country', key: TextKey])[] = [
  ['extended', 'LANG_CONTACT_EDIT_EXTENDED'],
  ['zip', 'LANG_CONTACT_EDIT_ZIP'],
  ['city', 'LANG_CONTACT_EDIT_CITY'],
  ['state', 'LANG_CONTACT_EDIT_STATE'],
  ['country', 'LANG_CONTACT_EDIT_COUNTRY'],
];

/** The postal addresses of a person. */
export function AddressFields({ form }: { readonly form: ContactForm }): ReactNode {
  const t = useText();
  const { draft, changePerson } = form;
  return (
    <ListField
      title={t('LANG_CONTACT_EDIT_ADDRESS')}
      addText={t('LANG_CONTACT_EDIT_ADD_ADDRESS')}
      rows={draft.person.addresses}
      most={MAX_ROWS}
      onAdd={() => changePerson((person) => addRow(person, 'addresses'))}
      onRemove={(id) => changePerson((person) => changeRow(person, 'addresses', { id, change: null }))}
    >
      {(address, name) => {
        const set = (change: Partial<typeof address>): void =>
          changePerson((person) => changeRow(person, 'addresses', { id: address.id, change }));
        return (
          <>
            <LabelField
              name={t('LANG_CONTACT_EDIT_LABEL_OF', { row: name })}
              value={address.label}
              labels={LABELS_OF.addresses}
              onChange={(label) => set({ label })}
            />
            <div className={styles['address']} role="group" aria-label={name}>
              <TextArea
                label={t('LANG_CONTACT_EDIT_STREET')}
                rows={2}
                maxLength={MAX_TEXT}
                value={address.street}
                onChange={(event) => set({ street: event.currentTarget.value })}
              />
              {LINES.map(([field, key]) => (
                <TextField
                  key={field}
                  label={t(key)}
                  className={styles[field]}
                  autoComplete="off"
                  maxLength={MAX_TEXT}
                  value={address[field]}
                  onChange={(event) => set({ [field]: event.currentTarget.value })}
                />
              ))}
            </div>
          </>
        );
      }}
    </ListField>
  );
}

import type { Contact } from '@pillarbox/contract/contacts/contact';
import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import { errorTextKey } from '../../../lib/api-error.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { openContact, useContactsLocation } from '../data/contacts-location.ts';
import { changeContact, createContact, useContact } from '../data/contacts.queries.ts';

/** The form of a new contact, or of the contact whose id is in the address. */
export function EditContactScreen(): ReactNode {
  const { path, id } = useContactsLocation();
  const { data: contact } = useContact(path === '/contacts/edit' ? id : '');
  if (path === '/contacts/new') return <ContactForm key="new" contact={null} />;
  return contact === undefined ? null : <ContactForm key={contact.object_id} contact={contact} />;
}

function ContactForm({ contact }: { readonly contact: Contact | null }): ReactNode {
  const t = useText();
  const { book } = useContactsLocation();
  const [name, setName] = useState(contact?.Name ?? '');
  const [mail, setMail] = useState(contact?.Email ?? '');
  const [failure, setFailure] = useState<unknown>(null);
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    try {
      if (contact === null) {
        const place = book === '' ? {} : { AddressBookID: book };
        openContact(await createContact({ Name: name, Email: mail, ...place }));
      } else {
        await changeContact({ ID: contact.object_id, Name: name, Email: mail, ETag: contact.ETag });
        openContact(contact.object_id);
      }
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <form noValidate onSubmit={(event) => void save(event)}>
      <TextField
        label={t('LANG_CONTACT_EDIT_NAME')}
        value={name}
        error={failure === null ? undefined : t(errorTextKey(failure))}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextField
        label={t('LANG_CONTACT_EDIT_MAIL')}
        type="email"
        value={mail}
        onChange={(event) => setMail(event.currentTarget.value)}
      />
      <Button type="submit" kind="primary">
        {t('LANG_CONTACT_EDIT_SAVE')}
      </Button>
    </form>
  );
}

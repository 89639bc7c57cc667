import type { Contact } from '@pillarbox/contract/contacts/contact';
import type { SubmitEvent, ReactNode } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { useLeaveWarning } from '../../../lib/leave-warning.ts';
import { Button } from '../../../ui/Button.tsx';
import { currentScope, openContact, openScope } from '../data/contacts-location.ts';
import type { BooksAndGroups } from '../data/contacts.queries.ts';
import { ChangedBanner } from './ChangedBanner.tsx';
import { ContactFields } from './ContactFields.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';
import type { Draft } from './model/draft.ts';
import type { Offer } from './model/offers.ts';
import { useContactForm } from './use-contact-form.ts';
import { useSave } from './use-save.ts';
import styles from './ContactForm.module.css';

interface ContactFormProps {
  /** The contact that is edited; null for a new one. */
  readonly contact: Contact | null;
  /** What the form begins with. */
  readonly first: Draft;
  /** The same with what was filled in for the user. */
  readonly start?: Draft;
  readonly places: BooksAndGroups;
  /** What the signature of a message offers; the sure ones are in the form already. */
  readonly offers?: readonly Offer[];
}

const NO_OFFERS: readonly Offer[] = [];

/** The form of a contact: its fields below a bar with Cancel and Save. */
export function ContactForm(props: ContactFormProps): ReactNode {
  const { contact, first, start = first, places, offers = NO_OFFERS } = props;
  const t = useText();
  const title = useId();
  const form = useContactForm(first, start);
  const saving = useSave(form, contact);
  const element = useRef<HTMLFormElement>(null);
  const [attempts, setAttempts] = useState(0);
  const question = useLeaveWarning(() => form.isChanged && !saving.isSaved());
  useEffect(() => {
    if (attempts > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setAttempts(attempts + 1);
    void saving.save();
  };
  const cancel = (): void => (contact === null ? openScope(currentScope()) : openContact(contact.object_id));
  return (
    <form ref={element} noValidate aria-labelledby={title} className={styles['form']} onSubmit={submit}>
      <header className={styles['bar']}>
        <h2 id={title} className={styles['title']}>
          {t(contact === null ? 'LANG_CONTACT_EDIT_NEW' : 'LANG_CONTACT_EDIT_TITLE')}
        </h2>
        <Button onClick={cancel}>{t('LANG_CONTACT_EDIT_CANCEL')}</Button>
        <Button type="submit" kind="primary" busy={saving.isBusy}>
          {t('LANG_CONTACT_EDIT_SAVE')}
        </Button>
      </header>
      <ChangedBanner saving={saving} />
      <div className={styles['scroll']}>
        <ContactFields form={form} photo={contact?.Image ?? ''} places={places} offers={offers} />
      </div>
      <LeaveDialog question={question} />
    </form>
  );
}

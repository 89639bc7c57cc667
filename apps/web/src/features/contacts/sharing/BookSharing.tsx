import type { AddressBook, SharingLevel } from '@pillarbox/contract/contacts/book';
import { Link } from 'lucide-react';
import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { errorTextKey } from '../../../lib/api-error.ts';
import { growl } from '../../../lib/growl.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { AddPerson } from '../../../ui/people/AddPerson.tsx';
import { SharedPerson } from '../../../ui/people/SharedPerson.tsx';
import { useLevelOptions } from './level-options.ts';
import { shareBook, stopSharing, withdrawShare } from './sharing.queries.ts';
import styles from './BookSharing.module.css';

/** With whom a book of the user is shared [CONT-002]. Each change is made at once: two open pages do not overwrite each other. */
export function BookSharing({ book }: { readonly book: AddressBook }): ReactNode {
  const t = useText();
  const title = useId();
  const options = useLevelOptions();
  const [isAsking, setAsking] = useState(false);
  const copyLink = async (): Promise<void> => {
    const path = `#/contacts/subscribe/${encodeURIComponent(book.object_id)}`;
    await navigator.clipboard.writeText(new URL(path, location.href).href);
    growl.show({ type: 'success', text: t('LANG_CONTACT_SHARE_COPIED') });
  };
  return (
    <section aria-labelledby={title} className={styles['sharing']}>
      <h3 id={title} className={styles['title']}>
        {t('LANG_CONTACT_SHARE_TITLE')}
      </h3>
      <p className={styles['hint']}>{t('LANG_CONTACT_SHARE_HINT')}</p>
      <AddPerson
        known={book.SharedWith}
        options={options}
        first="LOW"
        words={{
          who: t('LANG_CONTACT_SHARE_WHO'),
          level: t('LANG_CONTACT_SHARE_LEVEL'),
          add: t('LANG_CONTACT_SHARE_ADD'),
          added: (name) => t('LANG_CONTACT_SHARE_ADDED', { name }),
        }}
        onAdd={async (user, level) => (await shareBook(book.object_id, user, level)).SharedWith}
      />
      {book.SharedWith.length === 0 ? (
        <p className={styles['none']}>{t('LANG_CONTACT_SHARE_NOBODY')}</p>
      ) : (
        <>
          <ul className={styles['list']} aria-labelledby={title}>
            {book.SharedWith.map((mail) => (
              <SharedPerson
                key={mail}
                mail={mail}
                level={levelOf(book, mail)}
                options={options}
                words={{
                  level: t('LANG_CONTACT_SHARE_LEVEL_OF', { name: mail }),
                  remove: t('LANG_CONTACT_SHARE_REMOVE', { name: mail }),
                  ended: t('LANG_CONTACT_SHARE_ENDED', { name: mail }),
                }}
                onLevel={(next) => shareBook(book.object_id, mail, next)}
                onRemove={() => withdrawShare(book.object_id, mail)}
              />
            ))}
          </ul>
          <div className={styles['foot']}>
            <Button icon={<Link size={16} />} onClick={() => void copyLink().catch(() => undefined)}>
              {t('LANG_CONTACT_SHARE_COPY_LINK')}
            </Button>
            <Button kind="quiet" onClick={() => setAsking(true)}>
              {t('LANG_CONTACT_SHARE_STOP')}
            </Button>
          </div>
        </>
      )}
      {isAsking ? <StopDialog book={book} onClose={() => setAsking(false)} /> : null}
    </section>
  );
}

/** The level of a person, whom the book knows by the address or by its part before the @. */
function levelOf({ GrantedShares }: AddressBook, mail: string): SharingLevel {
  return GrantedShares[mail] ?? GrantedShares[mail.slice(0, mail.lastIndexOf('@'))] ?? 'LOW';
}

/** Asks before all shares end. */
function StopDialog({ book, onClose }: { readonly book: AddressBook; readonly onClose: () => void }): ReactNode {
  const t = useText();
  const [isBusy, setBusy] = useState(false);
  const stop = async (): Promise<void> => {
    setBusy(true);
    try {
      await stopSharing(book.object_id);
      growl.show({ type: 'success', text: t('LANG_CONTACT_SHARE_STOPPED') });
    } catch (error) {
      growl.show({ type: 'danger', text: t(errorTextKey(error)) });
    }
    onClose();
  };
  return (
    <Dialog
      title={t('LANG_CONTACT_SHARE_STOP')}
      onClose={onClose}
      footer={
        <>
          <Button data-autofocus onClick={onClose}>
            {t('LANG_CONTACTS_CANCEL')}
          </Button>
          <Button kind="danger" busy={isBusy} onClick={() => void stop()}>
            {t('LANG_CONTACT_SHARE_STOP')}
          </Button>
        </>
      }
    >
      {t('LANG_CONTACT_SHARE_STOP_TEXT')}
    </Dialog>
  );
}

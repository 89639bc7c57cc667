import type { AddressBook, SharingLevel } from '@pillarbox/contract/contacts/book';
import { Link } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { errorTextKey } from '../../../lib/api-error.ts';
import { copyLink } from '../../../lib/copy-link.ts';
import { growl } from '../../../lib/growl.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { SharingSection } from '../../../ui/people/SharingSection.tsx';
import { useLevelOptions } from './level-options.ts';
import { shareBook, stopSharing, withdrawShare } from './sharing.queries.ts';
import styles from './BookSharing.module.css';

/** With whom a book of the user is shared [CONT-002]. */
export function BookSharing({ book }: { readonly book: AddressBook }): ReactNode {
  const t = useText();
  const options = useLevelOptions();
  const [isAsking, setAsking] = useState(false);
  const link = `#/contacts/subscribe/${encodeURIComponent(book.object_id)}`;
  return (
    <SharingSection
      people={book.SharedWith.map((mail) => ({ mail, level: levelOf(book, mail) }))}
      options={options}
      first="LOW"
      words={{
        title: t('LANG_CONTACT_SHARE_TITLE'),
        hint: t('LANG_CONTACT_SHARE_HINT'),
        nobody: t('LANG_CONTACT_SHARE_NOBODY'),
        who: t('LANG_CONTACT_SHARE_WHO'),
        level: t('LANG_CONTACT_SHARE_LEVEL'),
        add: t('LANG_CONTACT_SHARE_ADD'),
        added: (name) => t('LANG_CONTACT_SHARE_ADDED', { name }),
        levelOf: (name) => t('LANG_CONTACT_SHARE_LEVEL_OF', { name }),
        remove: (name) => t('LANG_CONTACT_SHARE_REMOVE', { name }),
        ended: (name) => t('LANG_CONTACT_SHARE_ENDED', { name }),
      }}
      onShare={async (user, level) => (await shareBook(book.object_id, user, level)).SharedWith}
      onWithdraw={(mail) => withdrawShare(book.object_id, mail)}
      foot={
        <div className={styles['foot']}>
          <Button icon={<Link size={16} />} onClick={() => copyLink(link, t('LANG_CONTACT_SHARE_COPIED'))}>
            {t('LANG_CONTACT_SHARE_COPY_LINK')}
          </Button>
          <Button kind="quiet" onClick={() => setAsking(true)}>
            {t('LANG_CONTACT_SHARE_STOP')}
          </Button>
        </div>
      }
    >
      {isAsking ? <StopDialog book={book} onClose={() => setAsking(false)} /> : null}
    </SharingSection>
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

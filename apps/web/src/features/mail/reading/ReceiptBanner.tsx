import type { Folder } from '@pillarbox/contract/mail/folder';
import type { Message } from '@pillarbox/contract/mail/message';
import { isWithin } from '@pillarbox/rules/folder-name';
import { MailCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { errorTextKey } from '../../../lib/api-error.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { growl } from '../../../lib/growl.ts';
import { useMailPreferences } from '../../preferences/public.ts';
import { useUser } from '../../../lib/session-state.ts';
import { useFolders } from '../data/folders.ts';
import { sendAnswer, useReceiptState } from '../data/receipt.ts';
import { label, nameOf } from '../model/row-text.ts';
import styles from './ReadingPane.module.css';

type Answer = 'sent' | 'declined';

/** Folders whose messages offer no receipt: those of own mail and of unwanted mail. */
const WITHOUT_RECEIPTS: readonly unknown[] = ['spam', 'drafts', 'sent', 'trash'];

/** The request for a read receipt. Only the user answers it, and only once [MAIL-079]. */
export function ReceiptBanner({ message }: { readonly message: Message }): ReactNode {
  const t = useText();
  const { data: folders } = useFolders();
  const own = useUser()?.mail ?? '';
  const { mailAliases } = useMailPreferences(own);
  const asked = isAsked(message, [own, ...mailAliases]) && folders !== undefined && !isWithout(message.folder, folders);
  const state = useReceiptState(message, asked);
  const [busy, setBusy] = useState<Answer | null>(null);
  if (!asked || state !== 'none') return null;
  const answer = async (wanted: Answer, button: HTMLElement): Promise<void> => {
    const area = button.closest<HTMLElement>('[role="region"]');
    setBusy(wanted);
    try {
      const stands = await sendAnswer(message, wanted);
      // The button that has the focus disappears.
      area?.focus({ preventScroll: true });
      growl.show({
        type: 'success',
        text: t(stands === 'sent' ? 'LANG_MAIL_RECEIPT_SENT' : 'LANG_MAIL_RECEIPT_DECLINED'),
      });
    } catch (error) {
      growl.show({ type: 'danger', text: t(errorTextKey(error)) });
    } finally {
      setBusy(null);
    }
  };
  const button = (wanted: Answer, label: string): ReactNode => (
    <Button
      size="small"
      busy={busy === wanted}
      aria-disabled={busy !== null}
      onClick={(event) => {
        if (busy === null) void answer(wanted, event.currentTarget);
      }}
    >
      {label}
    </Button>
  );
  return (
    <div data-no-print="">
      <Banner
        kind="info"
        icon={<MailCheck size={17} strokeWidth={1.75} aria-hidden="true" />}
        action={
          <span className={styles['answers']}>
            {button('sent', t('LANG_MAIL_RECEIPT_SEND'))}
            {button('declined', t('LANG_MAIL_RECEIPT_DECLINE'))}
          </span>
        }
      >
        {wishOf(message, t)}
      </Banner>
    </div>
  );
}

/** The sentence of the request. It names the address when the receipt would go to another one than the sender's. */
function wishOf({ header }: Message, t: ReturnType<typeof useText>): string {
  const [from] = header.from;
  const address = label(header.receiptto);
  const name = nameOf(from);
  if (isSame(header.receiptto, from?.mail ?? '')) return t('LANG_MAIL_RECEIPT_ASKED', { name });
  return t('LANG_MAIL_RECEIPT_GOES_TO', { name: name === '' ? address : name, address });
}

function isAsked({ header }: Message, own: readonly string[]): boolean {
  if (header.receiptto === '' || header.messageid === '') return false;
  const people = [header.from[0]?.mail ?? '', header.receiptto];
  return !people.some((mail) => own.some((address) => isSame(mail, address)));
}

function isWithout(path: string, folders: readonly Folder[]): boolean {
  const without = folders.filter(({ use }) => WITHOUT_RECEIPTS.includes(use));
  return without.some(({ name }) => isWithin(path, name));
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

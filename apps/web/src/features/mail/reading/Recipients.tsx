import type { Address } from '@pillarbox/contract/mail/fields';
import type { Message } from '@pillarbox/contract/mail/message';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import { ChevronDown, ChevronUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { isolated } from '../../../lib/i18n/direction.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import type { Translate } from '../../../lib/i18n/text.tsx';
import { isOwn } from '../model/own-address.ts';
import { label, nameOf } from '../model/row-text.ts';
import type { Times } from '../state/times.ts';
import { AddressButton } from './AddressButton.tsx';
import { Suspicions } from './Suspicions.tsx';
import styles from './MessageHead.module.css';

/** Most names in the short line. */
const NAMED = 3;

/** Most people in a line of the details before "Show all": a list of thousands would make the page slow. */
const LISTED = 100;

/** The recipients in one line: "to me and Marcus Oyelaran". */
export function recipientLine(
  header: Message['header'],
  own: string,
  { t, tag }: { t: Translate; tag: string },
): string {
  const people = [...header.to, ...header.cc, ...header.bcc];
  const names = people
    .map((one) => (isOwn(one, own) ? t('LANG_MAIL_ME') : nameOf(one)))
    .filter((name) => name !== '')
    .map(isolated);
  if (names.length === 0) return t('LANG_MAIL_TO_UNDISCLOSED');
  const more = names.length - NAMED;
  const listed = more > 0 ? [...names.slice(0, NAMED), t('LANG_MAIL_OTHERS', { count: more })] : names;
  return t('LANG_MAIL_TO_NAMES', { names: new Intl.ListFormat(tag, { type: 'conjunction' }).format(listed) });
}

interface RecipientsProps {
  readonly message: Message;
  readonly line: string;
  readonly times: Times;
}

/** The line of recipients. Opened, it shows everyone with address, the full date, and the reply address when it differs. */
export function Recipients({ message, line, times }: RecipientsProps): ReactNode {
  const t = useText();
  const [open, setOpen] = useState(false);
  const { header } = message;
  const Chevron = open ? ChevronUp : ChevronDown;
  const rows: (readonly [string, readonly Address[]])[] = [
    [t('LANG_MAIL_FROM'), header.from],
    [t('LANG_MAIL_REPLY_TO'), sameAddresses(header.replyto, header.from) ? [] : header.replyto],
    [t('LANG_MAIL_TO'), header.to],
    [t('LANG_MAIL_CC'), header.cc],
    [t('LANG_MAIL_BCC'), header.bcc],
  ];
  return (
    <>
      <button
        type="button"
        data-printed=""
        className={styles['recipients']}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <span className={styles['recipientWords']}>{line}</span>
        <Chevron size={14} aria-hidden="true" />
      </button>
      {open ? (
        <dl className={styles['details']}>
          {rows
            .filter(([, people]) => people.length > 0)
            .map(([label, people]) => (
              <div key={label} className={styles['detail']}>
                <dt>{label}</dt>
                <dd>
                  <People people={people} message={message} />
                </dd>
              </div>
            ))}
          <div className={styles['detail']}>
            <dt>{t('LANG_MAIL_DATE')}</dt>
            <dd>{times.long(header.date)}</dd>
          </div>
        </dl>
      ) : null}
    </>
  );
}

interface PeopleProps {
  readonly people: readonly Address[];
  readonly message: Message;
}

/** The people in a line of the details: the first hundred, and a button that shows the others. */
function People({ people, message }: PeopleProps): ReactNode {
  const t = useText();
  const [all, setAll] = useState(false);
  const listed = all ? people : people.slice(0, LISTED);
  return (
    <>
      {listed.map((one, index) => (
        <span key={index} className={styles['address']}>
          <Person address={one} message={message} />
          <Suspicions address={one} />
        </span>
      ))}
      {listed.length < people.length ? (
        <button type="button" className={styles['all']} onClick={() => setAll(true)}>
          {t('LANG_MAIL_HEADER_SHOW_ALL')}
        </button>
      ) : null}
    </>
  );
}

/** A person with name and address. One with an address has a menu. */
function Person({ address, message }: { readonly address: Address; readonly message: Message }): ReactNode {
  const words = (
    <>
      {nameOf(address)}
      {address.name === '' || address.mail === '' ? null : (
        <span className={styles['mail']}>{label(visibleText(address.mail))}</span>
      )}
    </>
  );
  if (address.mail === '') return words;
  return (
    <AddressButton address={address} message={message}>
      {words}
    </AddressButton>
  );
}

function sameAddresses(a: readonly Address[], b: readonly Address[]): boolean {
  return a.map((one) => one.mail.toLowerCase()).join() === b.map((one) => one.mail.toLowerCase()).join();
}

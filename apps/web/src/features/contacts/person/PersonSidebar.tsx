import type { Contact } from '@pillarbox/contract/contacts/contact';
import type { Address } from '@pillarbox/contract/mail/fields';
import { isAddress } from '@pillarbox/rules/address';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import { Pencil, SquarePen, UserRound, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { go, useLocation } from '../../../lib/location.ts';
import { sidebarPerson } from '../../../lib/person-mark.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Skeleton, useWaited } from '../../../ui/Skeleton.tsx';
import { writeTo } from '../actions/contact-actions.ts';
import { showContact } from '../adding/add-person.ts';
import { PersonButton } from '../adding/PersonButton.tsx';
import { personAt } from '../adding/person-at.ts';
import { ContactFields } from '../details/ContactFields.tsx';
import { ContactParts, mailsOf } from '../details/ContactParts.tsx';
import { ContactPlaces } from '../details/ContactPlaces.tsx';
import { CopyAddress } from './CopyAddress.tsx';
import { PersonHead } from './PersonHead.tsx';
import { usePerson } from './use-person.ts';
import styles from './PersonSidebar.module.css';

export interface PersonSidebarProps {
  readonly person: Address;
}

/**
 * The details of a person beside the sheet: the contact, and what other features add, such as the latest messages
 * [CONT-006 to CONT-008]. Escape and every change of the address close it [SHELL-141, SHELL-142].
 */
export function PersonSidebar({ person }: PersonSidebarProps): ReactNode {
  // Leaving the shell, for example by signing out, is a change of the address too.
  useEffect(() => close, []);
  return <Sidebar key={person.mail} person={person} />;
}

function Sidebar({ person }: PersonSidebarProps): ReactNode {
  const t = useText();
  const panel = useRef<HTMLElement>(null);
  useClosing();
  useFocusInside(panel);
  return (
    <aside ref={panel} className={styles['sidebar']} aria-label={t('LANG_PERSON_SIDEBAR')} data-area="person">
      <header className={styles['bar']}>
        <h2 className={styles['title']}>{t('LANG_CONTACTS_DETAILS')}</h2>
        <IconButton icon={<X size={18} />} label={t('LANG_UI_CLOSE')} keyHint="Esc" onClick={close} />
      </header>
      <div className={styles['scroll']}>
        <PersonHead person={person} size={72} />
        <About person={person} />
      </div>
    </aside>
  );
}

/** What is known of the person. The parts of other features load on their own. */
function About({ person }: PersonSidebarProps): ReactNode {
  const { known, isOwn, name, isUnknown, error, refetch } = usePerson(person);
  const { mail } = person;
  const t = useText();
  const mails = known === undefined ? (isAddress(mail) ? [mail] : []) : mailsOf(known);
  return (
    <>
      <div className={styles['buttons']}>
        {isAddress(mail) ? (
          <Button size="small" icon={<SquarePen size={16} />} onClick={() => writeTo([{ name, mail }])}>
            {t('LANG_CONTACTS_WRITE')}
          </Button>
        ) : null}
        {known === undefined ? null : <ContactButtons contact={known} />}
        {isUnknown ? <PersonButton person={personAt(person)} /> : null}
      </div>
      {known === undefined ? (
        <p className={styles['mail']}>
          <bdi>{visibleText(mail)}</bdi>
          <CopyAddress mail={mail} />
        </p>
      ) : (
        <>
          <ContactPlaces contact={known} />
          <ContactFields contact={known} />
        </>
      )}
      {isUnknown ? <p className={styles['hint']}>{t('LANG_PERSON_UNKNOWN')}</p> : null}
      {isOwn ? <p className={styles['hint']}>{t('LANG_PERSON_YOU')}</p> : null}
      {error !== null ? (
        <p role="alert" className={styles['hint']}>
          {t('LANG_CONTACTS_CONTACT_FAILED')}{' '}
          <Button kind="quiet" size="small" onClick={refetch}>
            {t('LANG_CONTACTS_TRY_AGAIN')}
          </Button>
        </p>
      ) : known === undefined && !isUnknown && !isOwn && isAddress(mail) ? (
        <Bones />
      ) : null}
      <ContactParts mails={mails} />
    </>
  );
}

function ContactButtons({ contact }: { readonly contact: Contact }): ReactNode {
  const t = useText();
  const { object_id: id } = contact;
  return (
    <>
      <IconButton icon={<UserRound size={17} />} label={t('LANG_PERSON_OPEN')} onClick={() => showContact(id)} />
      <IconButton
        icon={<Pencil size={17} />}
        label={t('LANG_CONTACTS_EDIT')}
        onClick={() => go('/contacts/edit', { search: { id } })}
      />
    </>
  );
}

function Bones(): ReactNode {
  const waited = useWaited();
  if (!waited) return null;
  return (
    <div className={styles['bones']} aria-busy="true">
      {[64, 52, 58].map((width) => (
        <Skeleton key={width} width={`${String(width)}%`} />
      ))}
    </div>
  );
}

/** What Escape closes first: menus and dialogs, and no tooltip. */
const ABOVE = '[popover]:popover-open:not([aria-hidden]), dialog[open]';

function close(): void {
  sidebarPerson.set(null);
}

/** Closes the sidebar with Escape, unless something above it is open, and with every change of the address. */
function useClosing(): void {
  const { path, search } = useLocation();
  const opened = useRef({ path, search });
  useEffect(() => {
    if (opened.current.path !== path || opened.current.search !== search) close();
  }, [path, search]);
  useEffect(() => {
    const key = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || document.querySelector(ABOVE) !== null) return;
      event.preventDefault();
      event.stopPropagation();
      close();
    };
    // Before a screen takes the key: Escape closes the sidebar and nothing else.
    addEventListener('keydown', key, true);
    return () => removeEventListener('keydown', key, true);
  }, []);
}

/** Moves the focus into the sidebar, and back when it closes with the focus in it. */
function useFocusInside(panel: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const before = document.activeElement;
    const element = panel.current;
    element?.querySelector('button')?.focus({ preventScroll: true });
    return () => {
      const isInside = element?.contains(document.activeElement) === true || document.activeElement === document.body;
      if (isInside && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [panel]);
}

import { isWritable } from '@pillarbox/rules/selectable-books';
import { Plus, Star, Tag, UserRoundPlus, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { errorTextKey } from '../../../lib/api-error.ts';
import { useLocaleTag, useText } from '../../../lib/i18n/text.tsx';
import { useSingleKey } from '../../../lib/shortcuts.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { addToGroup, dropOn } from '../actions/contact-actions.ts';
import { carriedContacts, isCarried } from '../actions/drag-contacts.ts';
import type { ContactScope } from '../data/contacts-location.ts';
import { EVERYBODY, goTo, openScope, useContactsLocation } from '../data/contacts-location.ts';
import type { BooksAndGroups } from '../data/contacts.queries.ts';
import { useBooksAndGroups } from '../data/contacts.queries.ts';
import { contactsIn, favouritesIn, ordinaryGroups } from '../data/known-books.ts';
import { ColorSquare } from '../parts/ColorSquare.tsx';
import { OtherPeople } from './OtherPeople.tsx';
import { PaneLinks } from './PaneLinks.tsx';
import pane from '../../../ui/Pane.module.css';
import { PaneBones, PaneCreate, PaneGroup, PaneHead, PaneRow } from '../../../ui/Pane.tsx';

/** The screens that show the list; on the others no place of the pane is open. */
const LIST_PATHS: readonly string[] = ['/contacts', '/contacts/details', '/contacts/new', '/contacts/edit'];

/** The pane of contacts: a new contact, all contacts, the address books and the groups [CONT-005]. */
export function ContactsPane(): ReactNode {
  const t = useText();
  const key = useSingleKey('new_contact');
  const { data, error, refetch } = useBooksAndGroups();
  return (
    <div className={pane['pane']}>
      <PaneCreate
        label={t('LANG_CONTACTS_NEW')}
        icon={<UserRoundPlus size={17} />}
        keyHint={key}
        onClick={() => goTo('/contacts/new')}
      />
      <div className={pane['scroll']}>
        {data === undefined ? (
          error === null ? (
            <PaneBones />
          ) : (
            <ErrorState
              title={t('LANG_CONTACTS_FAILED')}
              action={<Button onClick={() => void refetch()}>{t('LANG_CONTACTS_TRY_AGAIN')}</Button>}
            >
              {t(errorTextKey(error))}
            </ErrorState>
          )
        ) : (
          <Places known={data} />
        )}
      </div>
      <PaneLinks />
    </div>
  );
}

function Places({ known }: { readonly known: BooksAndGroups }): ReactNode {
  const t = useText();
  const { AddressBooks: books, SubscribedBooks: subscribed } = known;
  const favourites = favouritesIn(known);
  const groups = ordinaryGroups(known);
  return (
    <nav aria-label={t('LANG_SHELL_CONTACTS')}>
      <PaneGroup label={t('LANG_SHELL_CONTACTS')}>
        <Place
          scope={EVERYBODY}
          name={t('LANG_CONTACTS_ALL')}
          icon={<UsersRound size={16} aria-hidden="true" />}
          count={contactsIn(known)}
        />
        {favourites === undefined ? null : (
          <Place
            scope={{ book: '', group: favourites.object_id }}
            name={t('LANG_CONTACTS_FAVOURITES')}
            icon={<Star size={16} aria-hidden="true" />}
            count={favourites.contacts.length}
            onDrop={(ids) => void addToGroup(ids, favourites)}
          />
        )}
        <OtherPeople />
      </PaneGroup>
      <Heading
        text={t('LANG_CONTACTS_BOOKS')}
        path="/contacts/addressbooks"
        add={t('LANG_CONTACTS_NEW_BOOK')}
        addPath="/contacts/addressbooks/new"
      />
      <PaneGroup label={t('LANG_CONTACTS_BOOKS')}>
        {books.map((book) => (
          <Place
            key={book.object_id}
            scope={{ book: book.object_id, group: '' }}
            name={book.Name}
            icon={<ColorSquare color={book.Color} />}
            count={book.MembersCount}
            onDrop={(ids, copies) => void dropOn(ids, book, copies)}
          />
        ))}
      </PaneGroup>
      <Heading
        text={t('LANG_CONTACTS_SHARED')}
        path="/contacts/subscribe"
        add={t('LANG_CONTACTS_SUBSCRIBE')}
        addPath="/contacts/subscribe"
      />
      {subscribed.length === 0 ? null : (
        <PaneGroup label={t('LANG_CONTACTS_SHARED')}>
          {subscribed.map((book) => (
            <Place
              key={book.object_id}
              scope={{ book: book.object_id, group: '' }}
              name={book.Name}
              hint={t('LANG_CONTACTS_SHARED_BY', { owner: book.Owner })}
              icon={<ColorSquare color={book.Color} />}
              count={book.MembersCount}
              {...(isWritable(book) && { onDrop: (ids, copies) => void dropOn(ids, book, copies) })}
            />
          ))}
        </PaneGroup>
      )}
      <Heading
        text={t('LANG_CONTACTS_GROUPS')}
        path="/contacts/groups"
        add={t('LANG_CONTACTS_NEW_GROUP')}
        addPath="/contacts/groups/new"
      />
      {groups.length === 0 ? null : (
        <PaneGroup label={t('LANG_CONTACTS_GROUPS')}>
          {groups.map((group) => (
            <Place
              key={group.object_id}
              scope={{ book: '', group: group.object_id }}
              name={group.Name}
              icon={<Tag size={16} aria-hidden="true" style={{ color: group.Color }} />}
              count={group.contacts.length}
              onDrop={(ids) => void addToGroup(ids, group)}
            />
          ))}
        </PaneGroup>
      )}
    </nav>
  );
}

interface HeadingProps {
  readonly text: string;
  readonly path: string;
  readonly add: string;
  readonly addPath: string;
}

/** A heading that leads to the screen of its books or groups, and the button for a new one. */
function Heading({ text, path, add, addPath }: HeadingProps): ReactNode {
  return (
    <PaneHead action={<IconButton size="dense" icon={<Plus size={16} />} label={add} onClick={() => goTo(addPath)} />}>
      <button type="button" onClick={() => goTo(path)}>
        {text}
      </button>
    </PaneHead>
  );
}

interface PlaceProps {
  readonly scope: ContactScope;
  readonly name: string;
  readonly icon: ReactNode;
  readonly count: number;
  /** More about it, for the tooltip and for screen readers. */
  readonly hint?: string;
  /** Takes contacts that are dropped on it; with the copy key pressed they are copied. */
  readonly onDrop?: (ids: readonly string[], copies: boolean) => void;
}

function Place({ scope, name, icon, count, hint, onDrop }: PlaceProps): ReactNode {
  const tag = useLocaleTag();
  const here = useContactsLocation();
  const [isOver, setOver] = useState(false);
  const isOpen = LIST_PATHS.includes(here.path) && here.book === scope.book && here.group === scope.group;
  return (
    <PaneRow
      name={name}
      icon={icon}
      count={count.toLocaleString(tag)}
      hint={hint === undefined ? name : `${name}, ${hint}`}
      isOpen={isOpen}
      isTarget={isOver}
      onClick={() => openScope(scope)}
      onDragOver={(event) => {
        if (onDrop === undefined || !isCarried(event.dataTransfer)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const ids = carriedContacts();
        if (ids.length > 0) onDrop?.(ids, event.ctrlKey || event.altKey);
      }}
    />
  );
}

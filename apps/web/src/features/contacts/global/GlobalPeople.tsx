import { GLOBAL_LIST_TEXT } from '@pillarbox/contract/global-list/global-list';
import type { GlobalPerson } from '@pillarbox/contract/global-list/global-list';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { ApiError, errorTextKey } from '../../../lib/api-error.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx';
import { Middle } from '../../../ui/Middle.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { cx } from '../../../ui/cx.ts';
import { focusEdge, moveFocus } from '../../../ui/roving.ts';
import { ListBones } from '../list/ListBones.tsx';
import { ListSearch } from '../parts/ListSearch.tsx';
import type { GlobalPage } from './global-list.queries.ts';
import { useGlobalList } from './global-list.queries.ts';
import styles from './GlobalListScreen.module.css';

/** Pause in typing after which the provider's directory is searched, in ms. */
const PAUSE_MS = 250;
const ROW = '[data-mail]';

interface GlobalPeopleProps {
  /** The address of the person who is open; '' for nobody. */
  readonly openMail: string;
  readonly onOpen: (mail: string) => void;
}

/** The search and the people whom it finds. */
export function GlobalPeople({ openMail, onOpen }: GlobalPeopleProps): ReactNode {
  const t = useText();
  const [typed, setTyped] = useState('');
  const text = usePaused(typed.trim());
  const { data, error, isPlaceholderData, refetch } = useGlobalList(text);
  const list = useRef<HTMLDivElement>(null);
  return (
    <>
      <ListSearch
        label={t('LANG_GLOBAL_LIST_SEARCH')}
        maxLength={GLOBAL_LIST_TEXT}
        typed={typed}
        onType={setTyped}
        onDown={() => list.current !== null && focusEdge(list.current, ROW, 'first')}
      />
      <VisuallyHidden>
        <span role="status">
          {text === '' || data === undefined || isPlaceholderData
            ? ''
            : t('LANG_CONTACTS_FOUND', { count: data.People.length })}
        </span>
      </VisuallyHidden>
      {error !== null ? (
        <Failed error={error} onAgain={() => void refetch()} />
      ) : data === undefined ? (
        <ListBones />
      ) : data.People.length === 0 ? (
        <Nobody text={text} onClear={() => setTyped('')} />
      ) : (
        <div ref={list} className={styles['scroll']} aria-busy={isPlaceholderData || undefined}>
          <People page={data} openMail={openMail} onOpen={onOpen} />
        </div>
      )}
    </>
  );
}

/** The value after it has not changed for a moment. */
function usePaused(value: string): string {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return paused;
}

function Failed({ error, onAgain }: { readonly error: Error; readonly onAgain: () => void }): ReactNode {
  const t = useText();
  const isDown = error instanceof ApiError && error.code === 'global_list_unavailable';
  return (
    <Middle>
      <ErrorState
        title={t('LANG_GLOBAL_LIST_FAILED')}
        action={<Button onClick={onAgain}>{t('LANG_CONTACTS_TRY_AGAIN')}</Button>}
      >
        {t(isDown ? 'LANG_GLOBAL_LIST_FAILED_HINT' : errorTextKey(error))}
      </ErrorState>
    </Middle>
  );
}

function Nobody({ text, onClear }: { readonly text: string; readonly onClear: () => void }): ReactNode {
  const t = useText();
  return (
    <Middle>
      {text === '' ? (
        <EmptyState title={t('LANG_GLOBAL_LIST_EMPTY')} />
      ) : (
        <EmptyState
          title={t('LANG_CONTACTS_NO_MATCH')}
          action={<Button onClick={onClear}>{t('LANG_CONTACTS_CLEAR_SEARCH')}</Button>}
        >
          {t('LANG_GLOBAL_LIST_NO_MATCH', { text })}
        </EmptyState>
      )}
    </Middle>
  );
}

/** The people with one tab stop: arrows move, Enter opens. */
function People({ page, openMail, onOpen }: GlobalPeopleProps & { readonly page: GlobalPage }): ReactNode {
  const t = useText();
  const [stop, setStop] = useState('');
  const isThere = page.People.some(({ Email }) => Email === stop);
  return (
    <>
      <ul
        className={styles['people']}
        aria-label={t('LANG_CONTACTS_GLOBAL')}
        onKeyDown={(event) => {
          if (moveFocus(event.currentTarget, ROW, event)) event.preventDefault();
        }}
      >
        {page.People.map((one, at) => (
          <li key={`${one.Email} ${one.Name}`}>
            <Row
              one={one}
              isOpen={one.Emails.includes(openMail)}
              isStop={isThere ? one.Email === stop : at === 0}
              onFocus={() => setStop(one.Email)}
              onOpen={() => onOpen(one.Email)}
            />
          </li>
        ))}
      </ul>
      {page.more ? <p className={styles['more']}>{t('LANG_GLOBAL_LIST_MORE', { count: page.People.length })}</p> : null}
    </>
  );
}

interface RowProps {
  readonly one: GlobalPerson;
  readonly isOpen: boolean;
  readonly isStop: boolean;
  readonly onFocus: () => void;
  readonly onOpen: () => void;
}

function Row({ one, isOpen, isStop, onFocus, onOpen }: RowProps): ReactNode {
  const below = [one.Position, one.Department].filter(Boolean).join(', ') || one.Email;
  return (
    <button
      type="button"
      data-mail={one.Email}
      tabIndex={isStop ? 0 : -1}
      aria-current={isOpen || undefined}
      className={cx(styles['row'], isOpen && styles['open'])}
      onFocus={onFocus}
      onClick={onOpen}
    >
      <Avatar name={one.Name} address={one.Email} size={34} />
      <span className={styles['lines']}>
        <bdi className={styles['name']}>{visibleText(one.Name)}</bdi>
        <bdi className={styles['below']}>{visibleText(below)}</bdi>
      </span>
    </button>
  );
}

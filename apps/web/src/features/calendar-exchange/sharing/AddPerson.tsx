import type { Calendar, CalendarLevel } from '@pillarbox/contract/calendar/calendar';
import { suggest } from '@pillarbox/contract/contacts/suggest';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode, SyntheticEvent } from 'react';
import { useDeferredValue, useRef, useState } from 'react';
import { errorTextKey } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { growl } from '../../../lib/growl.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { session } from '../../../lib/session-state.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { shareCalendar } from '../data/exchange.queries.ts';
import { useLevelOptions } from '../parts/level-words.ts';
import styles from './CalendarSharing.module.css';

/** Most people that the form suggests. */
const MAX_SUGGESTED = 5;

/** The form that shares a calendar with one more person: an address that is typed or chosen, and what the person may do. */
export function AddPerson({ calendar }: { readonly calendar: Calendar }): ReactNode {
  const t = useText();
  const options = useLevelOptions();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [level, setLevel] = useState<CalendarLevel>('READ');
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const known = calendar.shares.map(({ mail }) => mail);
  const type = (text: string): void => {
    setTyped(text);
    setFailure(null);
  };
  const add = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    try {
      const { shares } = await shareCalendar(calendar.id, typed.trim(), level);
      // The gateway completes a name without a domain.
      const name = shares.find(({ mail }) => !known.includes(mail))?.mail ?? typed.trim();
      growl.show({ type: 'success', text: t('LANG_CALENDAR_SHARE_ADDED', { name }) });
      type('');
    } catch (error) {
      setFailure(error);
    }
    setBusy(false);
    field.current?.focus();
  };
  return (
    <form noValidate onSubmit={(event) => void add(event)}>
      <div className={styles['add']}>
        <TextField
          ref={field}
          className={styles['who'] ?? ''}
          label={t('LANG_CALENDAR_SHARE_WHO')}
          autoComplete="off"
          spellCheck={false}
          maxLength={320}
          value={typed}
          error={failure === null ? undefined : t(errorTextKey(failure))}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <Select label={t('LANG_CALENDAR_SHARE_LEVEL')} value={level} options={options} onChange={setLevel} />
        <Button type="submit" size="large" busy={isBusy}>
          {t('LANG_CALENDAR_SHARE_ADD')}
        </Button>
      </div>
      <Suggested
        typed={typed}
        without={known}
        onChoose={(mail) => {
          type(mail);
          field.current?.focus();
        }}
      />
    </form>
  );
}

interface SuggestedProps {
  readonly typed: string;
  readonly without: readonly string[];
  readonly onChoose: (mail: string) => void;
}

/** People of the user's own domain, from the user's contacts, whom the typed text could mean. */
function Suggested({ typed, without, onChoose }: SuggestedProps): ReactNode {
  const text = useDeferredValue(typed.trim());
  const user = session.get().user?.mail ?? '';
  const { data } = useQuery({
    queryKey: ['contacts', 'share-calendar-with', text, ...without],
    queryFn: async ({ signal }) => {
      const domain = user.slice(user.lastIndexOf('@') + 1);
      const body = { text: text.slice(0, 100), exclude: [user, ...without], domain };
      const { suggestions } = await call(suggest, { params: { user }, body }, { signal });
      return suggestions.filter(({ isGroup }) => !isGroup).slice(0, MAX_SUGGESTED);
    },
    enabled: text !== '',
    placeholderData: keepPreviousData,
  });
  const people = (data ?? []).filter(({ Email }) => Email.toLowerCase() !== text.toLowerCase());
  if (text === '' || people.length === 0) return null;
  return (
    <ul className={styles['list']}>
      {people.map(({ Name, Email }) => (
        <li key={Email}>
          <button type="button" className={styles['suggested']} onClick={() => onChoose(Email)}>
            <Avatar name={Name} address={Email} size={28} />
            <span className={styles['words']}>
              <bdi className={styles['name']}>{visibleText(Name)}</bdi>
              <bdi className={styles['mail']}>{visibleText(Email)}</bdi>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

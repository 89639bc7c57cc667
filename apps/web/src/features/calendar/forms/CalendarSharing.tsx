import { CALENDAR_LEVELS } from '@pillarbox/contract/calendar/calendar';
import type { Calendar, CalendarLevel } from '@pillarbox/contract/calendar/calendar';
import { isAddress } from '@pillarbox/rules/address';
import { Link, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { errorTextKey } from '../../../lib/api-error.ts';
import { growl } from '../../../lib/growl.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { useLocation } from '../../../lib/location.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { tellFailure } from '../actions/event-change.ts';
import { shareCalendar } from '../data/calendar.queries.ts';
import styles from './CalendarForm.module.css';

/** With whom a calendar is shared, and what each person may do. Each change is made at once. */
export function CalendarSharing({ calendar }: { readonly calendar: Calendar }): ReactNode {
  const t = useText();
  const title = useId();
  const section = useRef<HTMLElement>(null);
  const { search } = useLocation();
  useEffect(() => {
    if (search['part'] === 'share') section.current?.querySelector('input')?.focus();
  }, [search]);
  const copyLink = async (): Promise<void> => {
    const path = `#/calendar/subscribetocalendar/${encodeURIComponent(calendar.id)}`;
    await navigator.clipboard.writeText(new URL(path, location.href).href);
    growl.show({ type: 'success', text: t('LANG_CALENDAR_LINK_COPIED') });
  };
  return (
    <section ref={section} aria-labelledby={title} className={styles['sharing']}>
      <h3 id={title} className={styles['title']}>
        {t('LANG_CALENDAR_SHARING')}
      </h3>
      <p className={styles['hint']}>{t('LANG_CALENDAR_SHARING_HINT')}</p>
      <AddPerson calendar={calendar} />
      {calendar.shares.length === 0 ? null : (
        <>
          <ul aria-labelledby={title} className={styles['people']}>
            {calendar.shares.map(({ mail, level }) => (
              <li key={mail} className={styles['person']}>
                <bdi className={styles['mail']}>{mail}</bdi>
                <LevelSelect
                  label={t('LANG_CALENDAR_LEVEL_OF', { mail })}
                  level={level}
                  onChange={(next) => void shareCalendar(calendar.id, mail, next).catch(tellFailure)}
                />
                <IconButton
                  size="dense"
                  icon={<X size={16} />}
                  label={t('LANG_CALENDAR_SHARE_END', { mail })}
                  onClick={() => void shareCalendar(calendar.id, mail, null).catch(tellFailure)}
                />
              </li>
            ))}
          </ul>
          <Button icon={<Link size={16} />} onClick={() => void copyLink().catch(() => undefined)}>
            {t('LANG_CALENDAR_COPY_LINK')}
          </Button>
        </>
      )}
    </section>
  );
}

function AddPerson({ calendar }: { readonly calendar: Calendar }): ReactNode {
  const t = useText();
  const [mail, setMail] = useState('');
  const [level, setLevel] = useState<CalendarLevel>('READ');
  const [failure, setFailure] = useState<unknown>(null);
  const add = async (): Promise<void> => {
    try {
      await shareCalendar(calendar.id, mail.trim(), level);
      setMail('');
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <form
      noValidate
      className={styles['add']}
      onSubmit={(event) => {
        event.preventDefault();
        if (isAddress(mail.trim())) void add();
      }}
    >
      <TextField
        type="email"
        label={t('LANG_CALENDAR_SHARE_ADDRESS')}
        autoComplete="off"
        maxLength={320}
        value={mail}
        error={failure === null ? undefined : t(errorTextKey(failure))}
        onChange={(event) => {
          setMail(event.currentTarget.value);
          setFailure(null);
        }}
      />
      <LevelSelect label={t('LANG_CALENDAR_LEVEL')} level={level} onChange={setLevel} />
      <Button type="submit" disabled={!isAddress(mail.trim())}>
        {t('LANG_CALENDAR_SHARE')}
      </Button>
    </form>
  );
}

interface LevelSelectProps {
  readonly label: string;
  readonly level: CalendarLevel;
  readonly onChange: (level: CalendarLevel) => void;
}

function LevelSelect({ label, level, onChange }: LevelSelectProps): ReactNode {
  const t = useText();
  const options = CALENDAR_LEVELS.map((value) => ({ value, label: t(`LANG_CALENDAR_LEVEL_${value}`) }));
  return <Select quiet label={label} value={level} options={options} onChange={onChange} />;
}

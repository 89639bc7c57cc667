import { BOOK_COLORS } from '@pillarbox/contract/contacts/book';
import { MAX_CALENDAR_NAME } from '@pillarbox/contract/calendar/calendar';
import type { Calendar } from '@pillarbox/contract/calendar/calendar';
import { upper } from '@pillarbox/locales/keys';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { errorTextKey } from '../../../lib/api-error.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { go, useLocation } from '../../../lib/location.ts';
import { Button } from '../../../ui/Button.tsx';
import { ButtonRow } from '../../../ui/ButtonRow.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { ColorChoice } from '../../../ui/ColorChoice.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { SheetPage } from '../../../ui/SheetPage.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { CalendarSharing } from '../../calendar-exchange/public.ts';
import { changeCalendar, createCalendar, useCalendars } from '../data/calendar.queries.ts';
import styles from './CalendarForm.module.css';

const MAX_DESCRIPTION = 2000;

const leave = (): void => go('/calendar');

/** The form of a new calendar [SHELL-081], or of the one in the address [SHELL-082]. */
export function CalendarForm(): ReactNode {
  const t = useText();
  const { path } = useLocation();
  const calendars = useCalendars();
  const isNew = /^\/calendar\/new\/?$/.test(path);
  const id = decodeURIComponent(path.split('/')[3] ?? '');
  return (
    <SheetPage
      title={t(isNew ? 'LANG_CALENDAR_NEW_CALENDAR' : 'LANG_CALENDAR_EDIT_CALENDAR')}
      back={{ label: t('LANG_CALENDAR_BACK'), open: leave }}
      found={calendars}
      failed={{ title: t('LANG_CALENDAR_LIST_FAILED'), retry: t('LANG_CALENDAR_TRY_AGAIN') }}
    >
      {(all) => {
        const next = BOOK_COLORS[all.length % BOOK_COLORS.length] ?? BOOK_COLORS[0];
        if (isNew) return <Fields key="new" calendar={null} color={next} />;
        const calendar = all.find((one) => one.id === id);
        if (calendar === undefined) return <EmptyState title={t('LANG_ERROR_CALENDAR_NOT_FOUND')} />;
        return (
          <>
            <Fields key={id} calendar={calendar} color={calendar.color} />
            {calendar.kind === 'calendar' ? <CalendarSharing calendar={calendar} /> : null}
          </>
        );
      }}
    </SheetPage>
  );
}

interface FieldsProps {
  readonly calendar: Calendar | null;
  /** The colour that is chosen at first. */
  readonly color: string;
}

function Fields({ calendar, color }: FieldsProps): ReactNode {
  const t = useText();
  const [look, setLook] = useState({
    name: calendar?.name ?? '',
    color,
    description: calendar?.description ?? '',
    isDefault: calendar?.isDefault ?? false,
    blocksTime: calendar?.blocksTime ?? true,
  });
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const isOwn = calendar === null || calendar.right === 'OWN';
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      // Of a calendar of somebody else only name and colour are the user's.
      const { name, color: chosen } = look;
      await (calendar === null
        ? createCalendar({ ...look, kind: 'calendar' })
        : changeCalendar(calendar.id, isOwn ? look : { name, color: chosen }));
      leave();
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  };
  return (
    <form
      noValidate
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextField
        autoFocus={calendar === null}
        label={t('LANG_CALENDAR_NAME')}
        maxLength={MAX_CALENDAR_NAME}
        value={look.name}
        error={failure === null ? undefined : t(errorTextKey(failure))}
        onChange={(event) => {
          setLook({ ...look, name: event.currentTarget.value });
          setFailure(null);
        }}
      />
      <ColorChoice
        label={t('LANG_CALENDAR_COLOR')}
        nameOf={(name) => t(`LANG_CALENDAR_COLOR_${upper(name)}`)}
        colors={BOOK_COLORS}
        chosen={look.color}
        onChoose={(chosen) => setLook({ ...look, color: chosen })}
      />
      {isOwn ? (
        <>
          <TextArea
            label={t('LANG_CALENDAR_DESCRIPTION')}
            rows={3}
            maxLength={MAX_DESCRIPTION}
            value={look.description}
            onChange={(event) => setLook({ ...look, description: event.currentTarget.value })}
          />
          <Checkbox
            label={t('LANG_CALENDAR_DEFAULT_CHOICE')}
            checked={look.isDefault}
            disabled={calendar?.isDefault === true}
            onChange={(event) => setLook({ ...look, isDefault: event.currentTarget.checked })}
          />
          <Checkbox
            label={t('LANG_CALENDAR_BLOCKS_TIME')}
            checked={look.blocksTime}
            onChange={(event) => setLook({ ...look, blocksTime: event.currentTarget.checked })}
          />
        </>
      ) : null}
      <ButtonRow>
        <Button onClick={leave}>{t('LANG_CALENDAR_CANCEL')}</Button>
        <Button type="submit" kind="primary" busy={isBusy}>
          {t('LANG_CALENDAR_SAVE')}
        </Button>
      </ButtonRow>
    </form>
  );
}

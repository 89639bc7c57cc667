import type { Calendar } from '@pillarbox/contract/calendar/calendar';
import { BOOK_COLORS } from '@pillarbox/contract/contacts/book';
import { upper } from '@pillarbox/locales/keys';
import { AlignLeft, CalendarDays, Check, Link, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { useText } from '../../../../lib/i18n/text.tsx';
import { COLOR_NAMES } from '../../../../ui/ColorChoice.tsx';
import { Checkbox } from '../../../../ui/Checkbox.tsx';
import { Select } from '../../../../ui/Select.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import type { EventForm } from '../use-event-form.ts';
import { FormRow } from './FormRow.tsx';
import styles from './Details.module.css';

interface FieldProps {
  readonly form: EventForm;
}

/** The place, and the address of a video call. */
export function PlaceFields({ form }: FieldProps): ReactNode {
  const t = useText();
  const { draft, change, errorOf } = form;
  return (
    <>
      <FormRow icon={MapPin}>
        <TextField
          label={t('LANG_EVENT_PLACE')}
          labelHidden
          placeholder={t('LANG_EVENT_PLACE')}
          maxLength={1000}
          value={draft.location}
          onChange={(event) => change({ location: event.currentTarget.value })}
        />
      </FormRow>
      <FormRow icon={Link}>
        <TextField
          label={t('LANG_EVENT_LINK')}
          labelHidden
          placeholder={t('LANG_EVENT_LINK')}
          inputMode="url"
          spellCheck={false}
          maxLength={2000}
          value={draft.url}
          error={errorOf('url')}
          onChange={(event) => change({ url: event.currentTarget.value })}
        />
      </FormRow>
    </>
  );
}

/** The calendar of the event, its colour, and whether it makes the user busy. */
export function CalendarFields({
  form,
  calendars,
}: FieldProps & { readonly calendars: readonly Calendar[] }): ReactNode {
  const t = useText();
  const group = useId();
  const { draft, change, errorOf } = form;
  const calendar = calendars.find(({ id }) => id === draft.calendar_id);
  const shown = draft.color === '' ? calendar?.color : draft.color;
  return (
    <FormRow icon={CalendarDays}>
      <div className={styles['calendar']}>
        <Select
          quiet
          label={t('LANG_EVENT_CALENDAR')}
          value={draft.calendar_id}
          options={calendars.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id) => change({ calendar_id: id })}
        />
        <fieldset className={styles['colors']} aria-label={t('LANG_EVENT_COLOR')}>
          {COLOR_NAMES.map((name, at) => {
            const color = BOOK_COLORS[at] ?? BOOK_COLORS[0];
            return (
              <label key={name} className={styles['color']}>
                <input
                  type="radio"
                  name={group}
                  checked={shown === color}
                  aria-label={t(`LANG_EVENT_COLOR_${upper(name)}`)}
                  onChange={() => change({ color: color === calendar?.color ? '' : color })}
                />
                <span className={styles['disc']} style={{ background: color }}>
                  {shown === color ? <Check size={13} strokeWidth={3} aria-hidden="true" /> : null}
                </span>
              </label>
            );
          })}
        </fieldset>
      </div>
      {errorOf('calendar') === undefined ? null : (
        <p role="alert" className={styles['error']}>
          {errorOf('calendar')}
        </p>
      )}
      <div className={styles['checks']}>
        <Checkbox
          label={t('LANG_EVENT_SHOW_BUSY')}
          checked={draft.isBusy}
          onChange={(event) => change({ isBusy: event.currentTarget.checked })}
        />
        <Checkbox
          label={t('LANG_EVENT_PRIVATE')}
          checked={draft.isPrivate}
          onChange={(event) => change({ isPrivate: event.currentTarget.checked })}
        />
        <Checkbox
          label={t('LANG_EVENT_NOT_CERTAIN')}
          checked={draft.status === 'tentative'}
          onChange={(event) => change({ status: event.currentTarget.checked ? 'tentative' : 'confirmed' })}
        />
      </div>
    </FormRow>
  );
}

/** The notes. */
export function NotesField({ form }: FieldProps): ReactNode {
  const t = useText();
  return (
    <FormRow icon={AlignLeft}>
      <textarea
        className={styles['area']}
        rows={4}
        aria-label={t('LANG_EVENT_NOTES')}
        placeholder={t('LANG_EVENT_NOTES')}
        maxLength={100_000}
        value={form.draft.description}
        onChange={(event) => form.change({ description: event.currentTarget.value })}
      />
    </FormRow>
  );
}

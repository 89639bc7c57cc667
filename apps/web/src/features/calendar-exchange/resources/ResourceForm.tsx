import type { Calendar, ResourceRules } from '@pillarbox/contract/calendar/calendar';
import { MAX_CALENDAR_NAME } from '@pillarbox/contract/calendar/calendar';
import type { ReactNode, SyntheticEvent } from 'react';
import { useState } from 'react';
import { errorTextKey } from '../../../lib/api-error.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { go } from '../../../lib/location.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { changeCalendar, createResource } from '../data/exchange.queries.ts';
import { DeleteResource } from './DeleteResource.tsx';
import { RuleFields } from './RuleFields.tsx';
import styles from '../parts/Lists.module.css';

const NEW: ResourceRules = {
  kind: 'room',
  seats: 0,
  place: '',
  needsApproval: false,
  hasWaitlist: false,
  maxMinutes: 0,
};

const LIST = '/calendar/resource/subscribe';

/** The form of a room or of equipment: its name and how it is booked [CAL-020]. */
export function ResourceForm({ calendar }: { readonly calendar: Calendar | null }): ReactNode {
  const t = useText();
  const [name, setName] = useState(calendar?.name ?? '');
  const [rules, setRules] = useState(calendar?.resource ?? NEW);
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const save = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    const body = { name, resource: { ...rules, seats: rules.kind === 'room' ? rules.seats : 0 } };
    try {
      await (calendar === null ? createResource(body) : changeCalendar(calendar.id, body));
      go(LIST);
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  };
  return (
    <form noValidate className={styles['form']} onSubmit={(event) => void save(event)}>
      <TextField
        autoFocus
        label={t('LANG_CALENDAR_SHARE_NAME')}
        maxLength={MAX_CALENDAR_NAME}
        value={name}
        error={failure === null ? undefined : t(errorTextKey(failure))}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setFailure(null);
        }}
      />
      <RuleFields rules={rules} onChange={(change) => setRules({ ...rules, ...change })} />
      <div className={styles['actions']}>
        <Button type="submit" kind="primary" busy={isBusy}>
          {t('LANG_CALENDAR_SHARE_SAVE')}
        </Button>
        <Button onClick={() => go(LIST)}>{t('LANG_CALENDAR_SHARE_CANCEL')}</Button>
        {calendar === null ? null : <DeleteResource calendar={calendar} onDeleted={() => go(LIST)} />}
      </div>
    </form>
  );
}

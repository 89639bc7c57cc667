import type { MessageRow } from '@pillarbox/contract/mail/message-row';
import type { TaskBox } from '@pillarbox/contract/tasks/task';
import { TASK_BOXES } from '@pillarbox/contract/tasks/task';
import { upper } from '@pillarbox/locales/keys';
import { addDays } from '@pillarbox/rules/zoned-days';
import { Calendar } from 'lucide-react';
import type { ReactNode, SyntheticEvent } from 'react';
import { useRef, useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { useStore } from '../../../lib/store.ts';
import { Button } from '../../../ui/Button.tsx';
import { Kbd } from '../../../ui/Kbd.tsx';
import { Select } from '../../../ui/Select.tsx';
import { cx } from '../../../ui/cx.ts';
import { fileTask, skipMail } from '../actions/zero-actions.ts';
import { INBOX } from '../data/unsorted.queries.ts';
import { useDueCalendar } from '../data/use-due-calendar.ts';
import { useZeroMessage } from '../data/zero-mail.ts';
import { nameOf } from '../message/task-of-message.ts';
import { boxColors } from '../model/boxes.ts';
import { dayNamed, isoDay } from '../model/due.ts';
import { BoxMark } from '../parts/BoxMark.tsx';
import { zero } from '../state/zero.ts';
import { useZeroKeys } from './use-zero-keys.ts';
import { ZeroActions } from './ZeroActions.tsx';
import styles from './ZeroForm.module.css';

const DUES = ['none', 'today', 'tomorrow', 'week'] as const;
type DueChoice = (typeof DUES)[number];
const DAYS: Readonly<Record<Exclude<DueChoice, 'none'>, number>> = { today: 0, tomorrow: 1, week: 7 };
const DUE_TEXTS = {
  none: 'LANG_TASKS_NO_DATE',
  today: 'LANG_TASKS_TODAY',
  tomorrow: 'LANG_TASKS_TOMORROW',
  week: 'LANG_TASKS_NEXT_WEEK',
} as const;

/** The decision about the message on top: five boxes by the keys 1 to 5, the name and date of the task, and what else can be done. */
export function ZeroForm({ row }: { readonly row: MessageRow }): ReactNode {
  const t = useText();
  const { today } = useDueCalendar();
  const field = useRef<HTMLInputElement>(null);
  const uidvalidity = useStore(zero, (now) => now.uidvalidity);
  const { data: message } = useZeroMessage({ folder: INBOX, uid: row.uid, uidvalidity });
  const [box, setBox] = useState<TaskBox>('todo');
  const [typed, setTyped] = useState<string | null>(null);
  const [due, setDue] = useState<DueChoice>('none');
  const [isBusy, setBusy] = useState(false);
  const name = typed ?? (message === undefined ? row.subject : nameOf(message));

  const choose = (next: TaskBox): void => {
    setBox(next);
    field.current?.focus();
    field.current?.select();
  };
  const file = async (event?: SyntheticEvent): Promise<void> => {
    event?.preventDefault();
    if (message === undefined || isBusy) return;
    setBusy(true);
    const date = due === 'none' ? '' : isoDay(addDays(dayNamed(today), DAYS[due]));
    const task = { box, name: name.trim(), due: date === '' ? null : { date, time: '', zone: '' } };
    if (!(await fileTask(message, task))) setBusy(false);
  };
  useZeroKeys({
    ...Object.fromEntries(TASK_BOXES.map((one, at) => [String(at + 1), () => choose(one)])),
    enter: () => void file(),
    s: skipMail,
  });
  return (
    <>
      <div className={styles['head']}>
        <h3 id="zero-make" className={styles['title']}>
          {t('LANG_TASKS_ZERO_MAKE')}
        </h3>
        <Button kind="quiet" size="small" keyHint="S" onClick={skipMail}>
          {t('LANG_TASKS_ZERO_SKIP')}
        </Button>
      </div>
      <form aria-labelledby="zero-make" onSubmit={(event) => void file(event)}>
        <fieldset className={styles['boxes']} aria-label={t('LANG_TASKS_FIELD_BOX')}>
          {TASK_BOXES.map((one, at) => (
            <label key={one} {...boxColors(one)} className={cx(styles['box'], one === box && styles['chosen'])}>
              <input
                type="radio"
                name="zero-box"
                className={styles['radio']}
                checked={one === box}
                onChange={() => setBox(one)}
                onClick={() => field.current?.focus()}
              />
              <BoxMark box={one} />
              <span className={styles['boxName']}>{t(`LANG_TASKS_BOX_${upper(one)}`)}</span>
              <Kbd>{String(at + 1)}</Kbd>
            </label>
          ))}
        </fieldset>
        <div className={styles['line']}>
          <input
            ref={field}
            className={styles['name']}
            aria-label={t('LANG_TASKS_FIELD_NAME')}
            value={name}
            maxLength={1000}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return;
              event.preventDefault();
              document.querySelector<HTMLElement>('[data-zero-card]')?.focus();
            }}
          />
          <span className={styles['due']}>
            <Select
              quiet
              label={t('LANG_TASKS_FIELD_DUE')}
              icon={<Calendar size={16} strokeWidth={1.75} aria-hidden="true" />}
              value={due}
              options={DUES.map((value) => ({ value, label: t(DUE_TEXTS[value]) }))}
              onChange={setDue}
            />
          </span>
          <Button
            kind="primary"
            size="large"
            type="submit"
            busy={isBusy}
            disabled={message === undefined}
            keyHint="Enter"
          >
            {t('LANG_TASKS_ADD')}
          </Button>
        </div>
      </form>
      <ZeroActions row={row} />
    </>
  );
}

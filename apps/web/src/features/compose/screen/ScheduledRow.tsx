import type { OutboxItem } from '@pillarbox/contract/compose/outbox';
import type { TextKey } from '@pillarbox/locales/keys';
import { CircleAlert, CircleStop, Clock, ClockArrowUp, SendHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { errorTextKey } from '../../../lib/api-error.ts';
import { growl } from '../../../lib/growl.ts';
import { text, useText } from '../../../lib/i18n/text.tsx';
import type { Translate } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { gatewayCalls } from '../data/compose-calls.ts';
import { applyItem } from '../data/waiting-store.ts';
import { waitingReason } from '../scheduled/waiting-reason.ts';
import { laterWords } from '../../../lib/i18n/later-words.ts';
import { TimePicker } from '../scheduled/TimePicker.tsx';
import { leaveUnsent, sendAgain, showScheduled, track } from '../sending/send-flow.ts';
import styles from '../../../ui/WaitingList.module.css';

const TIME_ICON = <ClockArrowUp size={16} aria-hidden="true" />;
const NOW_ICON = <SendHorizontal size={16} aria-hidden="true" />;
const STOP_ICON = <CircleStop size={16} aria-hidden="true" />;

/** Time in ms from now that is offered for a message whose time has passed. */
const HOUR_MS = 60 * 60_000;

/** One message that waits: its time, recipients, why it waits, and what the user can do with it. */
export function ScheduledRow({ item }: { readonly item: OutboxItem }): ReactNode {
  const t = useText();
  const id = useId();
  const [picking, setPicking] = useState<Element | null>(null);
  const [isBusy, setBusy] = useState(false);
  const act = (work: () => Promise<void>): void => {
    setBusy(true);
    work()
      .catch((error: unknown) => growl.show({ type: 'danger', text: text(errorTextKey(error)) }))
      .finally(() => setBusy(false));
  };
  const { words, isBad } = waitingReason(item, t);
  return (
    <li className={styles['row']} aria-labelledby={id} data-id={item.id}>
      <div className={styles['head']}>
        <span id={id} className={styles['subject']}>
          {item.subject === '' ? t('LANG_COMPOSE_NO_SUBJECT') : item.subject}
        </span>
        {item.sendat === 0 ? null : (
          <time className={styles['time']} dateTime={new Date(item.sendat).toISOString()}>
            {laterWords(item.sendat)}
          </time>
        )}
      </div>
      <p className={styles['to']}>{recipients(item, t)}</p>
      {words === '' ? null : (
        <p className={cx(styles['why'], isBad && styles['bad'])}>
          {isBad ? <CircleAlert size={15} aria-hidden="true" /> : <Clock size={15} aria-hidden="true" />}
          <span>{words}</span>
        </p>
      )}
      <div className={styles['actions']}>
        {actionsOf(item).map(({ key, icon, label, run }) => (
          <Button
            key={key}
            icon={icon}
            aria-describedby={id}
            busy={isBusy}
            onClick={(event) => (run === 'pick' ? setPicking(event.currentTarget) : act(run))}
          >
            {t(label)}
          </Button>
        ))}
      </div>
      {picking === null ? null : (
        <TimePicker
          anchor={picking}
          initial={Math.max(item.sendat, Date.now() + HOUR_MS)}
          label={(time) => t('LANG_SCHEDULE_CHANGE_TO', { time })}
          onChoose={(at) => act(() => change(item, at))}
          onClose={() => setPicking(null)}
        />
      )}
    </li>
  );
}

interface RowAction {
  readonly key: string;
  readonly icon: ReactNode;
  readonly label: TextKey;
  /** `pick` opens the choice of another time. */
  readonly run: 'pick' | (() => Promise<void>);
}

/** What the user can do with a message. Nothing while it is handed over, or while a server may have accepted it. */
function actionsOf(item: OutboxItem): readonly RowAction[] {
  const { state, sendat, reason } = item;
  if (state === 'unknown') {
    return [
      { key: 'again', icon: NOW_ICON, label: 'LANG_COMPOSE_SEND_AGAIN', run: () => sendAgain(item, null) },
      { key: 'leave', icon: STOP_ICON, label: 'LANG_COMPOSE_LEAVE', run: () => leaveUnsent(item) },
    ];
  }
  if (reason === 'submission_unknown') return [];
  const now: RowAction = { key: 'now', icon: NOW_ICON, label: 'LANG_SCHEDULE_NOW', run: () => sendNow(item) };
  const end: RowAction = { key: 'stop', icon: STOP_ICON, label: 'LANG_SCHEDULE_STOP', run: () => stop(item) };
  if (sendat > 0) return [{ key: 'change', icon: TIME_ICON, label: 'LANG_SCHEDULE_CHANGE', run: 'pick' }, now, end];
  return state === 'sending' && reason === '' ? [end] : [now, end];
}

async function change(item: OutboxItem, at: number): Promise<void> {
  showScheduled(await gatewayCalls.reschedule(item.id, at), null);
}

async function sendNow(item: OutboxItem): Promise<void> {
  const sent = await gatewayCalls.reschedule(item.id, null);
  applyItem(sent);
  track(sent, null);
}

async function stop(item: OutboxItem): Promise<void> {
  await gatewayCalls.unschedule(item.id);
  applyItem({ ...item, state: 'recalled' });
  growl.show({ type: 'success', text: text('LANG_SCHEDULE_STOPPED') });
}

function recipients({ to, recipients: all }: OutboxItem, t: Translate): string {
  const names = to.map(({ name, mail }) => (name === '' ? mail : name)).join(', ');
  const more = all - to.length;
  return more > 0 ? t('LANG_SCHEDULE_TO_MORE', { names, count: more }) : t('LANG_SCHEDULE_TO', { names });
}

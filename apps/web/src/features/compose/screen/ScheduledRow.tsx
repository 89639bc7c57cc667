import type { OutboxItem } from '@pillarbox/contract/compose/outbox';
import { CircleAlert, CircleStop, ClockArrowUp, SendHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { errorTextKey } from '../../../lib/api-error.ts';
import { growl } from '../../../lib/growl.ts';
import { text, useText } from '../../../lib/i18n/text.tsx';
import type { Translate } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { gatewayCalls } from '../data/compose-calls.ts';
import { applyItem } from '../data/scheduled-store.ts';
import { lateReason } from '../scheduled/late-reason.ts';
import { laterWords } from '../../../lib/i18n/later-words.ts';
import { TimePicker } from '../scheduled/TimePicker.tsx';
import { showScheduled, track } from '../sending/send-flow.ts';
import styles from './ScheduledScreen.module.css';

/** Time in ms from now that is offered for a message whose time has passed. */
const HOUR_MS = 60 * 60_000;

/** One scheduled message: its time, recipients, why it was not sent, and its three actions. */
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
  const line = problem(item, t);
  return (
    <li className={styles['row']} aria-labelledby={id} data-id={item.id}>
      <div className={styles['head']}>
        <span id={id} className={styles['subject']}>
          {item.subject === '' ? t('LANG_COMPOSE_NO_SUBJECT') : item.subject}
        </span>
        <time className={styles['time']} dateTime={new Date(item.sendat).toISOString()}>
          {laterWords(item.sendat)}
        </time>
      </div>
      <p className={styles['to']}>{recipients(item, t)}</p>
      {line === '' ? null : (
        <p className={styles['bad']}>
          <CircleAlert size={15} aria-hidden="true" />
          <span>{line}</span>
        </p>
      )}
      <div className={styles['actions']}>
        <Button
          icon={<ClockArrowUp size={16} aria-hidden="true" />}
          aria-describedby={id}
          busy={isBusy}
          onClick={(event) => setPicking(event.currentTarget)}
        >
          {t('LANG_SCHEDULE_CHANGE')}
        </Button>
        <Button
          icon={<SendHorizontal size={16} aria-hidden="true" />}
          aria-describedby={id}
          busy={isBusy}
          onClick={() => act(() => sendNow(item))}
        >
          {t('LANG_SCHEDULE_NOW')}
        </Button>
        <Button
          icon={<CircleStop size={16} aria-hidden="true" />}
          aria-describedby={id}
          busy={isBusy}
          onClick={() => act(() => stop(item))}
        >
          {t('LANG_SCHEDULE_STOP')}
        </Button>
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

/** Why the message was not sent, '' while it waits for its time. */
function problem(item: OutboxItem, t: Translate): string {
  const { state, reason } = item;
  if (state === 'failed' && reason === '') return t('LANG_SCHEDULE_IS_STOPPED');
  if (state === 'signin' && reason === 'session_ended') return t('LANG_SCHEDULE_WAITS_SIGN_IN');
  if (state === 'sending') return reason === '' ? '' : t('LANG_SCHEDULE_RETRYING', { reason: lateReason(item) });
  return state === 'held' ? '' : t('LANG_SCHEDULE_NOT_SENT', { reason: lateReason(item) });
}

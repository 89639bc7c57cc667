import type { SnoozeChoice } from '@pillarbox/contract/snooze/snooze';
import { snoozeTimes } from '@pillarbox/rules/snooze-times';
import type { OfferedTime } from '@pillarbox/rules/snooze-times';
import {
  AlarmClock,
  AlarmClockOff,
  ArrowLeft,
  CalendarArrowUp,
  CalendarClock,
  Clock,
  MessageSquareReply,
  Sunrise,
  Sunset,
  Calendar,
} from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useState } from 'react';
import { useMinute } from '../../lib/clock.ts';
import { dayWords, timeWords, userZone } from '../../lib/i18n/later-words.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { pageSettingsOf } from '../../lib/page-settings.ts';
import { partner } from '../../lib/partner.ts';
import { kept } from '../../lib/storage.ts';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { PickPopover } from '../../ui/PickPopover.tsx';
import pick from '../../ui/PickList.module.css';
import type { AnchorBox } from '../../ui/position.ts';
import { Switch } from '../../ui/Switch.tsx';
import type { TimePanel } from '../compose/public.ts';
import { useSnoozed } from './snoozed.ts';
import styles from './SnoozeMenu.module.css';

/** The props of the menu. */
export interface SnoozeMenuProps {
  readonly anchor: Element | AnchorBox;
  /** A folder of the account that has the messages, '' for the own one. */
  readonly folder: string;
  /** Whether the messages are snoozed already: then the menu changes the time. */
  readonly isSnoozed: boolean;
  readonly onChoose: (choice: SnoozeChoice) => void;
  /** Returns the messages now. */
  readonly onReturn: () => void;
  /** Opens the folder of snoozed messages. */
  readonly onShow: () => void;
  readonly onClose: () => void;
  readonly Panel: TimePanel;
}

const ICONS = {
  'later-today': Clock,
  evening: Sunset,
  tomorrow: Sunrise,
  weekend: Calendar,
  'next-week': CalendarArrowUp,
} as const;

const WORDS = {
  'later-today': 'LANG_SNOOZE_LATER_TODAY',
  evening: 'LANG_SNOOZE_EVENING',
  tomorrow: 'LANG_SNOOZE_TOMORROW',
  weekend: 'LANG_SNOOZE_WEEKEND',
  'next-week': 'LANG_SNOOZE_NEXT_WEEK',
} as const satisfies Readonly<Record<OfferedTime['kind'], string>>;

/** Where the browser remembers whether messages return when somebody replies. */
const EARLY_KEY = 'snoozeEarly';
const HOUR_MS = 60 * 60_000;

/** Moves the focus between the rows with the arrow keys. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0 || event.target instanceof HTMLInputElement) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-pick]')];
  const at = rows.indexOf(document.activeElement as HTMLElement);
  rows[(at + step + rows.length) % rows.length]?.focus();
  event.preventDefault();
}

/** The times at which messages can return, a date of one's own, and the way to the snoozed messages (ui.md 13, 22). */
export function SnoozeMenu(props: SnoozeMenuProps): ReactNode {
  const { anchor, folder, isSnoozed, onChoose, onReturn, onShow, onClose, Panel } = props;
  const t = useText();
  const now = useMinute();
  const waiting = useSnoozed(folder).size;
  const [isPicking, setPicking] = useState(false);
  const [early, setEarly] = useState(() => kept.get(EARLY_KEY) !== false);
  const { storedSignIn } = pageSettingsOf(partner.get());
  const times = snoozeTimes(now, userZone());
  const choose = (until: number): void => {
    onClose();
    onChoose({ until, early });
  };
  const then = (run: () => void) => (): void => {
    onClose();
    run();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key !== 'Escape') {
      moveFocus(event);
      return;
    }
    event.preventDefault();
    if (isPicking) setPicking(false);
    else onClose();
  };
  // The keys make each page a popover of its own, which takes the focus when it opens.
  if (isPicking) {
    return (
      <PickPopover key="pick" anchor={anchor} label={t('LANG_SNOOZE_PICK')} onClose={onClose} onKeyDown={onKeyDown}>
        <div className={styles['head']}>
          <IconButton
            size="dense"
            icon={<ArrowLeft size={16} />}
            label={t('LANG_SNOOZE_BACK')}
            onClick={() => setPicking(false)}
          />
          <strong>{t('LANG_SNOOZE_PICK')}</strong>
        </div>
        <div className={styles['panel']}>
          <Panel
            initial={times.find(({ kind }) => kind === 'tomorrow')?.at ?? now + HOUR_MS}
            label={(time) => t('LANG_SNOOZE_TO', { time })}
            onChoose={choose}
          />
        </div>
      </PickPopover>
    );
  }
  return (
    <PickPopover key="times" anchor={anchor} label={t('LANG_SNOOZE_TITLE')} onClose={onClose} onKeyDown={onKeyDown}>
      <div className={pick['heading']}>{t('LANG_SNOOZE_TITLE')}</div>
      {isSnoozed ? (
        <Row icon={<AlarmClockOff size={16} />} onPress={then(onReturn)}>
          {t('LANG_SNOOZE_RETURN')}
        </Row>
      ) : null}
      {times.map(({ kind, at }) => {
        const Icon = ICONS[kind];
        return (
          <Row key={kind} icon={<Icon size={16} />} onPress={() => choose(at)} day={dayWords(at)} time={timeWords(at)}>
            {t(WORDS[kind])}
          </Row>
        );
      })}
      <Row icon={<CalendarClock size={16} />} onPress={() => setPicking(true)}>
        {t('LANG_SNOOZE_PICK')}
      </Row>
      <div className={pick['rule']} />
      <div className={styles['early']}>
        <MessageSquareReply size={16} aria-hidden="true" />
        <Switch
          label={t('LANG_SNOOZE_EARLY')}
          checked={early}
          onChange={({ currentTarget: { checked } }) => {
            setEarly(checked);
            kept.set(EARLY_KEY, checked);
          }}
        />
      </div>
      {storedSignIn ? null : <p className={pick['say']}>{t('LANG_SNOOZE_NO_CREDENTIAL')}</p>}
      {waiting === 0 || isSnoozed ? null : (
        <div className={styles['foot']}>
          <Row icon={<AlarmClock size={16} />} onPress={then(onShow)}>
            {t('LANG_SNOOZE_WAITING', { count: waiting })}
          </Row>
        </div>
      )}
    </PickPopover>
  );
}

interface RowProps {
  readonly icon: ReactNode;
  readonly onPress: () => void;
  readonly day?: string;
  readonly time?: string;
  readonly children: ReactNode;
}

function Row({ icon, onPress, day, time, children }: RowProps): ReactNode {
  return (
    <button type="button" data-pick="" className={cx(pick['row'], styles['row'])} onClick={onPress}>
      {icon}
      <span className={pick['name']}>{children}</span>
      {day === undefined ? null : (
        <span className={styles['time']}>
          <span>{day}</span> <span className={styles['clock']}>{time}</span>
        </span>
      )}
    </button>
  );
}

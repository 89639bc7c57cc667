import { laterTimes } from '@pillarbox/rules/later-times';
import type { LaterTime } from '@pillarbox/rules/later-times';
import { CalendarClock, CalendarDays, ClockArrowUp, History, Moon, SendHorizontal, Sun, Sunrise } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMinute } from '../../../lib/clock.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { go } from '../../../lib/location.ts';
import { useStore } from '../../../lib/store.ts';
import { pageSettingsOf } from '../../../lib/page-settings.ts';
import { partner } from '../../../lib/partner.ts';
import { MenuHeading, MenuItem, MenuSeparator } from '../../../ui/Menu.tsx';
import { isScheduled, waiting } from '../data/waiting-store.ts';
import { dayWords, timeWords, userZone } from '../../../lib/i18n/later-words.ts';
import { SCHEDULED_PATH } from './scheduled-path.ts';
import styles from './LaterItems.module.css';

const ICONS = {
  evening: Moon,
  'tomorrow-morning': Sunrise,
  'tomorrow-afternoon': Sun,
  monday: CalendarDays,
  same: History,
} as const;

const WORDS = {
  evening: 'LANG_SCHEDULE_EVENING',
  'tomorrow-morning': 'LANG_SCHEDULE_TOMORROW_MORNING',
  'tomorrow-afternoon': 'LANG_SCHEDULE_TOMORROW_AFTERNOON',
  monday: 'LANG_SCHEDULE_MONDAY',
  same: 'LANG_SCHEDULE_SAME',
} as const satisfies Readonly<Record<LaterTime['kind'], string>>;

interface LaterItemsProps {
  /** The chosen time, undefined for none. */
  readonly sendat: number | undefined;
  readonly onChoose: (at: number | undefined) => void;
  /** Opens the panel for another date. */
  readonly onPick: () => void;
}

/** The times of the send menu (ui.md 13, 21), the way to a date of one's own, and to the scheduled messages. */
export function LaterItems({ sendat, onChoose, onPick }: LaterItemsProps): ReactNode {
  const t = useText();
  const now = useMinute();
  const scheduled = (useStore(waiting) ?? []).filter(isScheduled);
  const last = scheduled.findLast(({ state }) => state === 'held')?.sendat ?? null;
  const { storedSignIn } = pageSettingsOf(partner.get());
  return (
    <>
      <MenuHeading>{t('LANG_SCHEDULE_LATER')}</MenuHeading>
      {sendat === undefined ? null : (
        <MenuItem icon={<SendHorizontal size={16} />} onAction={() => onChoose(undefined)}>
          {t('LANG_SCHEDULE_NOW')}
        </MenuItem>
      )}
      {laterTimes(now, userZone(), last).map(({ kind, at }) => {
        const Icon = ICONS[kind];
        return (
          <MenuItem
            key={kind}
            icon={<Icon size={16} />}
            onAction={() => onChoose(at)}
            aside={
              <span className={styles['time']}>
                <span>{dayWords(at)}</span> <span className={styles['clock']}>{timeWords(at)}</span>
              </span>
            }
          >
            {t(WORDS[kind])}
          </MenuItem>
        );
      })}
      <MenuItem icon={<CalendarClock size={16} />} onAction={onPick}>
        {t('LANG_SCHEDULE_PICK')}
      </MenuItem>
      {storedSignIn ? null : <p className={styles['note']}>{t('LANG_SCHEDULE_NO_CREDENTIAL')}</p>}
      {scheduled.length === 0 ? null : (
        <MenuItem icon={<ClockArrowUp size={16} />} onAction={() => go(SCHEDULED_PATH)}>
          {t('LANG_SCHEDULE_WAITING', { count: scheduled.length })}
        </MenuItem>
      )}
      <MenuSeparator />
    </>
  );
}

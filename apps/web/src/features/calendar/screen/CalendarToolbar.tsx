import { ChevronLeft, ChevronRight, Globe, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { zoneOf } from '../../../lib/i18n/dates.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { go } from '../../../lib/location.ts';
import { usePreferences } from '../../../lib/preferences-state.ts';
import { useKeyHints } from '../../../lib/shortcuts.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { openView } from '../data/calendar-location.ts';
import { useWeekRules } from '../data/calendar-preferences.ts';
import { weekNumberFrom, weekStart } from '../model/days.ts';
import { pageFrom } from '../model/window.ts';
import { useDayWords } from '../parts/day-words.ts';
import { cityOf } from '../parts/zones.ts';
import { eventSearch } from '../state/view-state.ts';
import type { ShownView } from '../data/use-shown-view.ts';
import { useViewTitle } from '../parts/view-title.ts';
import { ViewMenu } from './ViewMenu.tsx';
import styles from './CalendarToolbar.module.css';

const OFFERED = ['day', 'week', 'month', 'agenda'] as const;

/** The row above a view: today, back and on, which days show, the zone and the views. */
export function CalendarToolbar({ view, day }: ShownView): ReactNode {
  const t = useText();
  const hints = useKeyHints();
  const words = useDayWords();
  const title = useViewTitle(view, day, words);
  const { timezone } = usePreferences();
  const { firstWeekday } = useWeekRules();
  const chosen = view === 'workweek' ? 'week' : view === 'year' ? 'month' : view;
  return (
    <div className={styles['bar']}>
      <Button
        size="small"
        data-tooltip={words.full(day)}
        data-tooltip-keys={hints('calendar_today')}
        onClick={() => openView(view, null)}
      >
        {t('LANG_CALENDAR_TODAY')}
      </Button>
      <IconButton
        icon={<ChevronLeft size={18} />}
        label={t('LANG_CALENDAR_PREVIOUS')}
        onClick={() => openView(view, pageFrom(view, day, -1))}
      />
      <IconButton
        icon={<ChevronRight size={18} />}
        label={t('LANG_CALENDAR_NEXT')}
        onClick={() => openView(view, pageFrom(view, day, 1))}
      />
      <h2 className={styles['title']}>{title}</h2>
      {view === 'week' || view === 'workweek' ? (
        <span className={styles['week']}>
          {t('LANG_CALENDAR_WEEK_NUMBER', { week: weekNumberFrom(weekStart(day, firstWeekday)) })}
        </span>
      ) : null}
      <span className={styles['space']} />
      <Button
        kind="quiet"
        size="small"
        className={styles['zone']}
        icon={<Globe size={16} />}
        data-tooltip={t('LANG_CALENDAR_TIME_ZONE', { zone: zoneOf(timezone) })}
        onClick={() => go('/preferences/calendar/general')}
      >
        {cityOf(zoneOf(timezone))}
      </Button>
      <div className={styles['views']}>
        <IconButton
          icon={<Search size={17} />}
          label={t('LANG_CALENDAR_SEARCH')}
          keyHint={hints('search_events')}
          onClick={() => eventSearch.set('')}
        />
        <SegmentedControl
          label={t('LANG_CALENDAR_VIEW')}
          value={chosen}
          options={OFFERED.map((value) => ({ value, label: t(VIEW_KEYS[value]) }))}
          onChange={(next) => openView(next, day)}
        />
        <ViewMenu view={view} day={day} />
      </div>
    </div>
  );
}

const VIEW_KEYS = {
  day: 'LANG_CALENDAR_VIEW_DAY',
  week: 'LANG_CALENDAR_VIEW_WEEK',
  month: 'LANG_CALENDAR_VIEW_MONTH',
  agenda: 'LANG_CALENDAR_VIEW_AGENDA',
} as const;

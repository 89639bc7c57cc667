import type { Calendar } from '@pillarbox/contract/calendar/calendar';
import { CalendarPlus, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { errorTextKey } from '../../../lib/api-error.ts';
import { features } from '../../../lib/features.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { go, useLocation } from '../../../lib/location.ts';
import { useSingleKey } from '../../../lib/shortcuts.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { PaneBones, PaneCreate, PaneGroup, PaneHead, PaneRow } from '../../../ui/Pane.tsx';
import { newEvent } from '../actions/new-event.ts';
import { useCalendars } from '../data/calendar.queries.ts';
import { CalendarRow } from './CalendarRow.tsx';
import { MiniMonth } from './MiniMonth.tsx';
import pane from '../../../ui/Pane.module.css';
import { ScreenMark } from '../../../ui/ScreenMark.tsx';

/** The pane of the section: a new event, the mini month, the calendars, and the screens of other features below /calendar. */
export function CalendarPane(): ReactNode {
  const t = useText();
  const key = useSingleKey('quick_event');
  return (
    <div className={pane['pane']}>
      <PaneCreate
        label={t('LANG_CALENDAR_NEW_EVENT')}
        icon={<CalendarPlus size={17} />}
        keyHint={key}
        onClick={() => newEvent()}
      />
      <div className={pane['scroll']}>
        <MiniMonth />
        <Calendars />
      </div>
      <Links />
    </div>
  );
}

function Calendars(): ReactNode {
  const t = useText();
  const { data, error, refetch } = useCalendars();
  if (data === undefined) {
    if (error === null) return <PaneBones />;
    return (
      <ErrorState
        title={t('LANG_CALENDAR_LIST_FAILED')}
        action={<Button onClick={() => void refetch()}>{t('LANG_CALENDAR_TRY_AGAIN')}</Button>}
      >
        {t(errorTextKey(error))}
      </ErrorState>
    );
  }
  const resources = data.filter(({ kind }) => kind === 'resource');
  const mine = data.filter(({ kind, right }) => right === 'OWN' && (kind === 'calendar' || kind === 'birthdays'));
  const shared = data.filter(({ kind, right }) => kind === 'feed' || (kind === 'calendar' && right !== 'OWN'));
  return (
    <nav aria-label={t('LANG_CALENDAR_CALENDARS')}>
      <Group
        title={t('LANG_CALENDAR_MINE')}
        calendars={mine}
        all={data}
        add={t('LANG_CALENDAR_NEW_CALENDAR')}
        addPath="/calendar/new"
      />
      <Group
        title={t('LANG_CALENDAR_SHARED')}
        calendars={shared}
        all={data}
        add={t('LANG_CALENDAR_SUBSCRIBE')}
        addPath="/calendar/subscribe"
      />
      <Group
        title={t('LANG_CALENDAR_RESOURCES')}
        calendars={resources}
        all={data}
        add={t('LANG_CALENDAR_NEW_RESOURCE')}
        addPath="/calendar/resource/new"
      />
    </nav>
  );
}

interface GroupProps {
  readonly title: string;
  readonly calendars: readonly Calendar[];
  /** All of them, for "Show only this". */
  readonly all: readonly Calendar[];
  readonly add: string;
  readonly addPath: string;
}

/** Calendars under a heading. Without any the heading stays as long as there is a screen to add one. */
function Group({ title, calendars, all, add, addPath }: GroupProps): ReactNode {
  const canAdd = features().some(({ routes = [] }) => routes.some(({ path }) => path === addPath));
  if (calendars.length === 0 && !canAdd) return null;
  return (
    <>
      <PaneHead
        action={
          canAdd ? (
            <IconButton size="dense" icon={<Plus size={16} />} label={add} onClick={() => go(addPath)} />
          ) : undefined
        }
      >
        {title}
      </PaneHead>
      {calendars.length === 0 ? null : (
        <PaneGroup label={title}>
          {calendars.map((calendar) => (
            <CalendarRow key={calendar.id} calendar={calendar} all={all} />
          ))}
        </PaneGroup>
      )}
    </>
  );
}

/** Links to the screens that features add to the section: routes below /calendar that have an icon. */
function Links(): ReactNode {
  const t = useText();
  const { path: here } = useLocation();
  const found = features()
    .flatMap(({ routes = [] }) => routes)
    .filter(({ path, icon }) => path.startsWith('/calendar/') && icon !== undefined);
  if (found.length === 0) return null;
  return (
    <div className={pane['foot']}>
      {found.map(({ path, data, icon }) => (
        <PaneRow
          key={path}
          isOpen={here === path}
          icon={<ScreenMark icon={icon} />}
          name={data?.titleKey === undefined ? '' : t(data.titleKey)}
          onClick={() => go(path)}
        />
      ))}
    </div>
  );
}

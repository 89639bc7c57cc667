import { CalendarClock, CalendarRange, EllipsisVertical, Printer, ZoomIn, ZoomOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/Menu.tsx';
import type { View } from '../model/views.ts';
import { openView } from '../data/calendar-location.ts';
import type { DayNumber } from '../model/days.ts';
import { canZoom, zoomBy } from '../state/view-state.ts';

interface ViewMenuProps {
  readonly view: View;
  readonly day: DayNumber;
  /** The views of the toolbar are in the menu, too. */
  readonly hasAll?: boolean;
}

const VIEWS = [
  ['day', 'LANG_CALENDAR_VIEW_DAY'],
  ['month', 'LANG_CALENDAR_VIEW_MONTH'],
  ['agenda', 'LANG_CALENDAR_VIEW_AGENDA'],
] as const;

/** The views and tools that the toolbar has no place for: work week, year, zoom and print. */
export function ViewMenu({ view, day, hasAll = false }: ViewMenuProps): ReactNode {
  const t = useText();
  const hasHours = view === 'day' || view === 'week' || view === 'workweek';
  return (
    <Menu
      label={t('LANG_CALENDAR_MORE')}
      placement="bottom-end"
      trigger={(props) => (
        <IconButton {...props} icon={<EllipsisVertical size={18} />} label={t('LANG_CALENDAR_MORE')} />
      )}
    >
      {hasAll
        ? VIEWS.map(([name, key]) => (
            <MenuItem key={name} checked={view === name} onAction={() => openView(name, day)}>
              {t(key)}
            </MenuItem>
          ))
        : null}
      {hasAll ? null : (
        <MenuItem
          icon={<CalendarRange size={16} />}
          checked={view === 'workweek'}
          onAction={() => openView('workweek', day)}
        >
          {t('LANG_CALENDAR_VIEW_WORKWEEK')}
        </MenuItem>
      )}
      <MenuItem icon={<CalendarClock size={16} />} checked={view === 'year'} onAction={() => openView('year', day)}>
        {t('LANG_CALENDAR_VIEW_YEAR')}
      </MenuItem>
      {hasHours ? <MenuSeparator /> : null}
      {hasHours ? (
        <MenuItem icon={<ZoomIn size={16} />} disabled={!canZoom(1)} onAction={() => zoomBy(1)}>
          {t('LANG_CALENDAR_ZOOM_IN')}
        </MenuItem>
      ) : null}
      {hasHours ? (
        <MenuItem icon={<ZoomOut size={16} />} disabled={!canZoom(-1)} onAction={() => zoomBy(-1)}>
          {t('LANG_CALENDAR_ZOOM_OUT')}
        </MenuItem>
      ) : null}
      <MenuSeparator />
      <MenuItem icon={<Printer size={16} />} onAction={() => print()}>
        {t('LANG_CALENDAR_PRINT')}
      </MenuItem>
    </Menu>
  );
}

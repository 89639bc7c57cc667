import type { Calendar } from '@pillarbox/contract/calendar/calendar';
import { EllipsisVertical, Eye, Palette, Pencil, Share2, Trash2, TriangleAlert } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { go } from '../../../lib/location.ts';
import { usePreferences } from '../../../lib/preferences-state.ts';
import { dateWriter, zoneOf } from '../../../lib/i18n/dates.ts';
import { useLanguage } from '../../../lib/i18n/text.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/Menu.tsx';
import { setShown, showOnly } from '../actions/calendar-actions.ts';
import { ColorDialog } from './ColorDialog.tsx';
import { RemoveDialog } from './RemoveDialog.tsx';
import styles from './CalendarPane.module.css';

interface CalendarRowProps {
  readonly calendar: Calendar;
  readonly all: readonly Calendar[];
}

/** A calendar with its box: filled while it is shown, outlined while it is hidden (ui.md 24). */
export function CalendarRow({ calendar, all }: CalendarRowProps): ReactNode {
  const { name, color, isShown, feed } = calendar;
  return (
    <div className={styles['row']} data-calendar={calendar.id} style={{ '--event': color } as CSSProperties}>
      <label className={styles['label']}>
        <input
          type="checkbox"
          data-place=""
          className={styles['box']}
          checked={isShown}
          onChange={(event) => void setShown(calendar, event.currentTarget.checked)}
        />
        <span className={styles['name']} title={name}>
          {name}
        </span>
      </label>
      {feed === null || feed.failedSince === '' ? null : <Failing since={feed.failedSince} />}
      <RowMenu calendar={calendar} all={all} />
    </div>
  );
}

/** The icon of a feed that cannot be read: its last events stay. */
function Failing({ since }: { readonly since: string }): ReactNode {
  const t = useText();
  const language = useLanguage();
  const { date_format: dateFormat, time_format: timeFormat, timezone } = usePreferences();
  const writer = dateWriter({ language, dateFormat, timeFormat, zone: zoneOf(timezone) });
  const instant = Date.parse(since);
  const isToday = writer.date(instant) === writer.date(Date.now());
  const words = t('LANG_CALENDAR_NOT_REACHED', { time: isToday ? writer.time(instant) : writer.date(instant) });
  return (
    <span role="img" aria-label={words} data-tooltip={words} className={styles['failing']}>
      <TriangleAlert size={15} aria-hidden="true" />
    </span>
  );
}

function RowMenu({ calendar, all }: CalendarRowProps): ReactNode {
  const t = useText();
  const [open, setOpen] = useState<'color' | 'remove' | null>(null);
  const { id, name, right, kind, isDefault } = calendar;
  const isOwn = right === 'OWN' && kind !== 'feed';
  const edit = kind === 'resource' ? `/calendar/resource/edit/${id}` : `/calendar/edit/${id}`;
  return (
    <>
      <Menu
        label={name}
        placement="bottom-end"
        trigger={(props) => (
          <IconButton
            {...props}
            size="dense"
            className={styles['more'] ?? ''}
            icon={<EllipsisVertical size={16} />}
            label={t('LANG_CALENDAR_MORE_FOR', { name })}
          />
        )}
      >
        <MenuItem icon={<Eye size={16} />} onAction={() => void showOnly(calendar, all)}>
          {t('LANG_CALENDAR_SHOW_ONLY')}
        </MenuItem>
        <MenuItem icon={<Palette size={16} />} onAction={() => setOpen('color')}>
          {t('LANG_CALENDAR_COLOR')}
        </MenuItem>
        {isOwn && kind !== 'birthdays' ? (
          <MenuItem icon={<Share2 size={16} />} onAction={() => go(edit)}>
            {t('LANG_CALENDAR_SHARE')}
          </MenuItem>
        ) : null}
        {isOwn && kind !== 'birthdays' ? (
          <MenuItem icon={<Pencil size={16} />} onAction={() => go(edit)}>
            {t('LANG_CALENDAR_EDIT')}
          </MenuItem>
        ) : null}
        {isDefault || kind === 'birthdays' ? null : <MenuSeparator />}
        {isDefault || kind === 'birthdays' ? null : (
          <MenuItem danger icon={<Trash2 size={16} />} onAction={() => setOpen('remove')}>
            {t('LANG_CALENDAR_REMOVE')}
          </MenuItem>
        )}
      </Menu>
      {open === 'color' ? <ColorDialog calendar={calendar} onClose={() => setOpen(null)} /> : null}
      {open === 'remove' ? <RemoveDialog calendar={calendar} all={all} onClose={() => setOpen(null)} /> : null}
    </>
  );
}

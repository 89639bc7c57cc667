import type { Address } from '@pillarbox/contract/mail/fields';
import type { CalendarDay } from '@pillarbox/rules/extracts/dates';
import { eventFile } from '@pillarbox/rules/extracts/event-file';
import type { Extract } from '@pillarbox/rules/extracts/extracts';
import { CalendarPlus, Copy, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { AddressActions } from '../../../../lib/address-actions.tsx';
import { useLocaleTag, useText } from '../../../../lib/i18n/text.tsx';
import { usePageSettings } from '../../../../lib/page-settings.ts';
import { MenuHeading, MenuItem, MenuPopover } from '../../../../ui/Menu.tsx';
import type { AnchorBox } from '../../../../ui/position.ts';
import { copyText } from './copy-text.ts';
import { mapAddress } from './map-address.ts';

/** Milliseconds after which the address of a saved file is freed. The browser has read it by then. */
const FILE_LIFE = 60_000;

interface ExtractMenuProps {
  readonly extract: Extract;
  readonly anchor: AnchorBox;
  /** The subject of the message: the title of an event. */
  readonly subject: string;
  /** Who wrote the message; null for the user's own. */
  readonly sender: Address | null;
  readonly onClose: () => void;
}

/** What can be done with a date or a postal address in the text of a message [MAIL-114 to MAIL-122]. */
export function ExtractMenu({ extract, anchor, subject, sender, onClose }: ExtractMenuProps): ReactNode {
  const tag = useLocaleTag();
  const label = extract.kind === 'place' ? extract.address : extract.days.map((day) => dayWords(day, tag)).join(' / ');
  return (
    <MenuPopover anchor={anchor} label={label} onClose={onClose}>
      <MenuHeading whole>{label}</MenuHeading>
      {extract.kind === 'place' ? (
        <PlaceItems address={extract.address} sender={sender} />
      ) : (
        <DateItems days={extract.days} subject={subject} />
      )}
    </MenuPopover>
  );
}

interface PlaceItemsProps extends Pick<ExtractMenuProps, 'sender'> {
  readonly address: string;
}

function PlaceItems({ address, sender }: PlaceItemsProps): ReactNode {
  const t = useText();
  const map = mapAddress(usePageSettings().mapAddress, address);
  return (
    <>
      {map === null ? null : (
        <MenuItem icon={<MapPin size={16} />} onAction={() => void window.open(map, '_blank', 'noopener,noreferrer')}>
          {t('LANG_READING_MAP')}
        </MenuItem>
      )}
      <MenuItem icon={<Copy size={16} />} onAction={() => void copyText(address)}>
        {t('LANG_READING_COPY_ADDRESS')}
      </MenuItem>
      {sender === null ? null : <AddressActions address={sender} place={address} />}
    </>
  );
}

function DateItems({ days, subject }: { readonly days: readonly CalendarDay[]; readonly subject: string }): ReactNode {
  const t = useText();
  const tag = useLocaleTag();
  const copied = days.map((day) => dayWords(day, tag)).join(' / ');
  return (
    <>
      {days.map((day) => (
        <MenuItem
          key={dayWords(day, tag)}
          icon={<CalendarPlus size={16} />}
          aside=".ics"
          onAction={() => saveEvent(day, subject)}
        >
          {t('LANG_READING_EVENT', { date: dayWords(day, tag) })}
        </MenuItem>
      ))}
      <MenuItem icon={<Copy size={16} />} onAction={() => void copyText(copied)}>
        {t('LANG_READING_COPY_DATE')}
      </MenuItem>
    </>
  );
}

/** A day with its weekday, so that the user sees how the text was read. */
function dayWords({ year, month, day }: CalendarDay, tag: string): string {
  return new Date(Date.UTC(year, month - 1, day)).toLocaleDateString(tag, { dateStyle: 'full', timeZone: 'UTC' });
}

/** Saves a calendar file, which every calendar program opens. A calendar of the product replaces this. */
function saveEvent(day: CalendarDay, subject: string): void {
  const content = eventFile({ title: subject, day, id: crypto.randomUUID(), now: Date.now() });
  const address = URL.createObjectURL(new Blob([content], { type: 'text/calendar' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'event.ics';
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), FILE_LIFE);
}

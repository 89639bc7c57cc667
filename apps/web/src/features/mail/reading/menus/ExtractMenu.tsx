import type { Address } from '@pillarbox/contract/mail/fields';
import type { CalendarDay } from '@pillarbox/rules/extracts/dates';
import type { Extract } from '@pillarbox/rules/extracts/extracts';
import { CalendarPlus, Copy, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { AddressActions } from '../../../../lib/address-actions.tsx';
import { useLocaleTag, useText } from '../../../../lib/i18n/text.tsx';
import { go } from '../../../../lib/location.ts';
import { usePageSettings } from '../../../../lib/page-settings.ts';
import { MenuHeading, MenuItem, MenuPopover } from '../../../../ui/Menu.tsx';
import type { AnchorBox } from '../../../../ui/position.ts';
import { copyText } from './copy-text.ts';
import { mapAddress } from './map-address.ts';

/** Longest title that the page's address carries, in characters. */
const MAX_TITLE = 300;

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
        <MenuItem key={dayWords(day, tag)} icon={<CalendarPlus size={16} />} onAction={() => beginEvent(day, subject)}>
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

/** Begins an event of the whole day with the subject of the message as its title. */
function beginEvent({ year, month, day }: CalendarDay, subject: string): void {
  const start = new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
  go('/calendar/newevent', { search: { start, title: subject.slice(0, MAX_TITLE) } });
}

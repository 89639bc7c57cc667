import { cal, dav } from '../../../platform/dav/names.ts';
import { colorIn, readPropertyUpdate, storableText } from '../../../platform/dav/property-update.ts';
import type { ChangeOf, PropertyUpdate } from '../../../platform/dav/property-update.ts';
import { childNamed } from '../../../platform/dav/xml-reader.ts';
import type { CalendarWords } from './dav-calendars.ts';

/** What a client sets of a calendar. */
export interface CalendarUpdate extends CalendarWords {
  /** The components that a new calendar is for. */
  readonly components: readonly string[];
}

/** Longest description, in characters. */
const MAX_DESCRIPTION = 2000;
/** Longest name, in characters; the store cuts it to what screens show. */
const MAX_NAME = 200;

/** Reads a PROPPATCH of a calendar, or what one is created with. @throws DavError */
export function readCalendarProperties(body: string): PropertyUpdate<CalendarUpdate> {
  return readPropertyUpdate(body, changeOf);
}

const changeOf: ChangeOf<CalendarUpdate> = (property, isSet) => {
  switch (property.name) {
    case dav('displayname'): {
      const name = isSet ? storableText(property.text, MAX_NAME).trim() : '';
      return name === '' ? null : { name };
    }
    case cal('calendar-description'):
      return { description: isSet ? storableText(property.text, MAX_DESCRIPTION) : '' };
    case cal('schedule-calendar-transp'):
      return { blocksTime: !isSet || childNamed(property, cal('transparent')) === undefined };
    case cal('supported-calendar-component-set'):
      return { components: property.children.map(({ attributes }) => (attributes.get('name') ?? '').toUpperCase()) };
    // Programs set the order and the zone of a calendar with its name; a refusal of them would refuse that, too.
    case '{http://apple.com/ns/ical/}calendar-order':
    case cal('calendar-timezone'):
    case cal('calendar-timezone-id'):
      return {};
    default: {
      const color = isSet ? colorIn(property) : null;
      return color === null ? null : { color };
    }
  }
};

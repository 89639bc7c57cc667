import { calendarArea } from './features/calendar/caldav/caldav.area.ts';
import type { CalendarFeature } from './features/calendar/calendar.feature.ts';
import { addressBookArea } from './features/contacts/carddav/carddav.area.ts';
import type { ContactsFeature } from './features/contacts/contacts.feature.ts';
import type { AppPasswords } from './features/session/app-passwords/app-passwords.ts';
import type { GatewayParts } from './gateway-parts.ts';
import type { DavArea } from './platform/dav/dav-area.ts';
import { serveDav } from './platform/dav/dav-server.ts';

/** What programs reach. */
interface DavParts {
  readonly contacts: ContactsFeature;
  readonly calendar: CalendarFeature;
  readonly files: DavArea;
}

/** Opens the door for phones and other programs. */
export function wireDav(
  { platform, partners }: GatewayParts,
  { contacts, calendar, files }: DavParts,
  passwords: AppPasswords,
): void {
  const { server, clock } = platform;
  serveDav({
    app: server.app,
    watch: server.watch,
    clock,
    partnerAt: (host) => partners.byHost(host).id,
    accountOf: (partner, signIn) => passwords.accountOf(partner, signIn),
    areas: [addressBookArea(contacts.cards), calendarArea(calendar.door), files],
  });
}

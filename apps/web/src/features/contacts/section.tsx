import type { Section } from '../../lib/section.ts';
export { ContactDetails } from './details/ContactDetails.tsx';
export { NothingOpen } from './details/NothingOpen.tsx';
import { ContactsPane } from './pane/ContactsPane.tsx';
import { ContactsHeader } from './screen/ContactsHeader.tsx';
import { ContactsScreen } from './screen/ContactsScreen.tsx';
import { forgetStateAtSignOut } from './state/forget-state.ts';

forgetStateAtSignOut();

/** The contacts section [SHELL-060]. */
export const section: Section = { Pane: ContactsPane, Header: ContactsHeader, Screen: ContactsScreen };

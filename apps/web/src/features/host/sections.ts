import type { PageState } from '../../lib/page-state.ts';
import type { HostDetails } from './host-calls.ts';

const SHELL = 'app.base.nav0.';
/** Sections by the first part of the state's name [HOST-008 to HOST-012]. The cloud is the online storage of later versions. */
const SECTIONS: Readonly<Record<string, string>> = {
  calendar: 'calendar',
  tasks: 'tasks',
  contacts: 'contacts',
  preferences: 'preferences',
  onlinestorage: 'onlinestorage',
  cloud: 'onlinestorage',
};

/** Where the host has to go for a state of the page; null for a state that it is not told about. */
export function sectionFor({ state, search }: PageState, hash: string): [section: string, details: HostDetails] | null {
  if (!state.startsWith(SHELL)) return null;
  const name = state.slice(SHELL.length);
  const section = SECTIONS[name.split('.')[0] ?? ''];
  if (section !== undefined) return [section, { hash }];
  // The message view [HOST-013], writing [HOST-014] and feedback [HOST-015].
  if (name === 'mail.list.msg')
    return ['mail', { hash, uid: search['uid'] ?? '', folder: search['currentfolder'] ?? '' }];
  if (name === 'mail.compose') return ['mail/compose', { hash, message: search }];
  if (name === 'mail.feedback') return ['mail/feedback', { hash, message: search }];
  return null;
}

import { msg } from '@pillarbox/contract/mail/message';
import { CalendarPlus } from 'lucide-react';
import { errorTextKey } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { growl } from '../../../lib/growl.ts';
import { text } from '../../../lib/i18n/text.tsx';
import { go } from '../../../lib/location.ts';
import type { MessageAction, MessagePlace } from '../../../lib/message-action.ts';

/** Longest title that the page's address carries, in characters. */
const MAX_TITLE = 300;

/** Opens the form of an event with the subject and the files of a message. */
async function makeOf({ folder, uid, uidvalidity }: MessagePlace): Promise<void> {
  try {
    const body = { folder, uid, ...(uidvalidity === 0 ? {} : { uidvalidity }) };
    const { header, attachments } = await call(msg, { body });
    const files = attachments.length === 0 ? {} : { folder, uid: String(uid) };
    go('/calendar/newevent', { search: { title: header.subject.slice(0, MAX_TITLE), ...files } });
  } catch (error) {
    growl.show({ type: 'danger', text: text(errorTextKey(error)) });
  }
}

/** An event out of a message: in the menus of messages, and by dropping one on Calendar. Of several messages the first one counts. */
export const makeEvent: MessageAction = {
  name: 'make-event',
  textKey: 'LANG_SHELL_MAKE_EVENT',
  icon: CalendarPlus,
  shortcut: 'make_event',
  section: '/calendar',
  run: ([first]) => {
    if (first !== undefined) void makeOf(first);
  },
};

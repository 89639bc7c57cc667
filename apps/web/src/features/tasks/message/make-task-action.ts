import { SquareCheckBig } from 'lucide-react';
import { growl } from '../../../lib/growl.ts';
import { loadTexts } from '../../../lib/i18n/language.ts';
import { text } from '../../../lib/i18n/text.tsx';
import type { MessageAction, MessagePlace } from '../../../lib/message-action.ts';

/** Loads the code and makes tasks; `place` is the box on which messages were dropped. */
async function make(messages: readonly MessagePlace[], place: string): Promise<void> {
  try {
    const [part, boxes] = await Promise.all([
      import('./make-tasks.ts'),
      import('../model/boxes.ts'),
      loadTexts('tasks'),
    ]);
    await part.makeTasks(messages, boxes.boxNamed(place) ?? 'todo');
  } catch {
    growl.show({ type: 'danger', text: text('LANG_SHELL_DIALOG_FAILED') });
  }
}

/** Making tasks of messages [MAIL-109]: in the menus of messages, by T, and by dropping them on Tasks or on a box. */
export const makeTask: MessageAction = {
  name: 'make-task',
  textKey: 'LANG_SHELL_MAKE_TASK',
  icon: SquareCheckBig,
  shortcut: 'make_task',
  section: '/tasks',
  run: (messages, place) => void make(messages, place),
};

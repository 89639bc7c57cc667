import type { OneMessage } from '../../actions/one-message.ts';
import { isDraft } from '../../actions/one-message.ts';
import { keyOf } from '../../model/conversation-fold.ts';
import type { OpenConversation } from '../../state/open-conversation.ts';

/**
 * The message that Reply and Forward are for: the message of the conversation that has the focus, otherwise the newest one
 * that is not a draft.
 *
 * @param uidvalidity of the message that is open at first, 0 when unknown.
 */
export function answeredOf({ main, rows, loaded }: OpenConversation, uidvalidity: number): OneMessage {
  const element = document.activeElement?.closest<HTMLElement>('[data-message], [data-stop]');
  const focused = element?.dataset['message'] ?? element?.dataset['stop'];
  const row = rows.find((one) => keyOf(one) === focused) ?? rows.findLast((one) => !isDraft(one.flags)) ?? main;
  const known = loaded?.folders.find((one) => one.folder === row.folder)?.uidvalidity;
  return { folder: row.folder, uid: row.uid, uidvalidity: known ?? (row.folder === main.folder ? uidvalidity : 0) };
}

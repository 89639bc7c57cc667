import type { Folder } from '@pillarbox/contract/mail/folder';
import { fetchlist } from '@pillarbox/contract/mail/list';
import { pathWithin, realmOf } from '@pillarbox/rules/realm-path';
import { Mail, SquarePen } from 'lucide-react';
import { call } from '../../lib/call.ts';
import type { Command, CommandSource } from '../../lib/commands.ts';
import { text } from '../../lib/i18n/text.tsx';
import { requestCompose } from './actions/compose-request.ts';
import { knownFolders } from './data/folders.ts';
import { realmFolders } from './data/realm-folders.ts';
import { folderIcon } from './folders/folder-icon.ts';
import { countOf, opens } from './model/folder-kind.ts';
import { folderName } from './model/folder-text.ts';
import { nameOf, subjectOf } from './model/row-text.ts';
import { FIRST_FOLDER, openFolder, openMessage } from './model/location.ts';

/** Fewest letters for which messages are searched, and most messages that show. */
const MIN_TYPED = 2;
const MAX_MESSAGES = 5;

/** The name of a folder, behind that of its account where it is not the own one. */
function titleOf(folder: Folder): string {
  const account = realmFolders.get().find(({ realmid }) => realmid === realmOf(folder.name));
  const name = folderName(folder, text);
  return account === undefined ? name : `${account.name} / ${name}`;
}

function folderCommands(): readonly Command[] {
  return knownFolders()
    .filter(opens)
    .map((folder) => {
      const { count, unread } = countOf(folder);
      return {
        id: `folder ${folder.name}`,
        group: 'goto',
        title: titleOf(folder),
        icon: folderIcon(folder),
        words: pathWithin(folder.name),
        run: () => openFolder(folder.name),
        ...(unread && count > 0 ? { aside: text('LANG_MAIL_UNREAD_COUNT', { count }) } : {}),
      };
    });
}

/** The newest messages of the inbox whose sender or subject contains the typed text. A separate source, so that folders do not wait for it. */
export const messageCommands: CommandSource = async (typed, signal) => {
  if (typed.length < MIN_TYPED) return [];
  const body = { folder: FIRST_FOLDER, search: { text: typed }, limit: MAX_MESSAGES };
  const { rows } = await call(fetchlist, { body }, { signal });
  return rows.map((row) => ({
    id: `message ${row.folder} ${row.uid}`,
    group: 'messages',
    title: subjectOf(row.subject, text),
    icon: Mail,
    aside: nameOf(row.from[0]),
    // The gateway found it, so it is not filtered again.
    words: typed,
    run: () => openMessage(row.folder, row.uid, false),
  }));
};

/** The entries of mail in search-or-jump: a new message and the folders. */
export const mailCommands: CommandSource = () => [
  {
    id: 'mail new',
    group: 'actions',
    title: text('LANG_MAIL_NEW'),
    icon: SquarePen,
    run: () => requestCompose({ command: 'new' }),
  },
  ...folderCommands(),
];

import * as changes from './mail/changes.ts';
import * as compose from './compose/operations.ts';
import * as folders from './mail/folders.ts';
import * as list from './mail/list.ts';
import * as message from './mail/message.ts';
import type { Operation } from './operation.ts';
import * as preferences from './preferences/operations.ts';
import * as session from './session/operations.ts';

/** Every operation of the wire, for docs/API.md and for tests that walk them all. */
export const OPERATIONS: readonly Operation[] = [
  session.login,
  session.logout,
  session.refreshToken,
  session.currentSession,
  preferences.domainPreferences,
  preferences.combinedLoginPreferences,
  preferences.savePreferences,
  folders.folders,
  folders.foldercreate,
  folders.folderrename,
  folders.foldermove,
  folders.folderdelete,
  list.fetchlist,
  list.loadList,
  list.listUids,
  message.load,
  message.msg,
  message.fetchMessages,
  message.fetchattachments,
  message.downloadAttachment,
  message.remoteImage,
  changes.setMsgFlag,
  changes.movemsg,
  changes.deletemsg,
  changes.expungedeleted,
  changes.undo,
  changes.newmail,
  changes.usage,
  compose.stageAttachments,
  compose.unstageAttachment,
  compose.savemsg,
  compose.discardDraft,
  compose.send,
  compose.listOutbox,
  compose.recall,
  compose.settleFailed,
];

import type { Operation } from '../operation.ts';
import * as archives from './archives.ts';
import * as changes from './changes.ts';
import * as conversations from './conversation.ts';
import * as content from './content-addresses.ts';
import * as folders from './folders.ts';
import * as list from './list.ts';
import * as message from './message.ts';
import * as nested from './nested.ts';
import * as receipt from './receipt.ts';
import * as storage from './storage.ts';

/** Every operation of this feature. */
export const mailOperations: readonly Operation[] = [
  folders.folders,
  folders.foldercreate,
  folders.folderrename,
  folders.foldermove,
  folders.folderdelete,
  list.fetchlist,
  list.loadList,
  list.listUids,
  list.fetchmap,
  conversations.conversation,
  message.load,
  message.msg,
  message.fetchMessages,
  message.fetchattachments,
  nested.nestedMessage,
  message.downloadAttachment,
  content.contentAddresses,
  message.remoteImage,
  receipt.receiptStateOf,
  receipt.answerReceipt,
  archives.zipAttachments,
  archives.zipMessages,
  changes.setMsgFlag,
  changes.setLabels,
  changes.movemsg,
  changes.deletemsg,
  changes.expungedeleted,
  changes.undo,
  changes.newmail,
  changes.bulknewmail,
  changes.usage,
  storage.storage,
  changes.spamMark,
];

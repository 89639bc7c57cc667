import type { Operation } from '../operation.ts';
import * as operations from './operations.ts';
import { remoteSignInBegin, remoteSignInFinish } from './sign-in.ts';

/** The operations on accounts whose mail is collected. */
export const remoteAccountsOperations: readonly Operation[] = [
  operations.remoteList,
  operations.remoteGetInfo,
  operations.remoteDelete,
  operations.remoteUpdate,
  operations.remoteTest,
  operations.remoteSyncFolders,
  operations.remoteSyncIndex,
  operations.remoteSyncStatus,
  operations.remoteSyncIsRunning,
  operations.remoteSyncAbort,
  operations.remoteOrder,
  remoteSignInBegin,
  remoteSignInFinish,
];

import type { Operation } from '../operation.ts';
import * as operations from './operations.ts';

/** The operations on contacts that may be of one person. */
export const contactsDuplicatesOperations: readonly Operation[] = [
  operations.listDuplicates,
  operations.countDuplicates,
  operations.mergeContacts,
  operations.mergeSure,
  operations.listMerges,
  operations.undoMerge,
  operations.keepApart,
];

import type { Operation } from '../operation.ts';
import * as operations from './operations.ts';

/** The operations on files of contacts. */
export const contactsImportOperations: readonly Operation[] = [
  operations.uploadImport,
  operations.readImport,
  operations.runImport,
  operations.listImports,
  operations.undoImport,
  operations.saveLeftOut,
  operations.exportContacts,
];

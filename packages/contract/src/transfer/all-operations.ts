import type { Operation } from '../operation.ts';
import * as exports from './export.ts';
import * as operations from './operations.ts';

/** The operations on files of mail. */
export const transferOperations: readonly Operation[] = [
  exports.exportMail,
  exports.beginMailExport,
  exports.listMailExports,
  exports.retryMailExport,
  exports.removeMailExport,
  exports.mailExportFile,
  operations.beginMailImport,
  operations.sendMailPiece,
  operations.runMailImport,
  operations.stopMailImport,
  operations.undoMailImport,
  operations.listMailImports,
  operations.listSkipped,
  operations.loadReplacedSettings,
  operations.keepReplacedSettings,
];

import type { Operation } from '../operation.ts';
import * as jobs from './export-jobs.ts';
import { exportMail } from './export.ts';
import * as operations from './operations.ts';

/** The operations on files of mail. */
export const transferOperations: readonly Operation[] = [
  exportMail,
  jobs.beginMailExport,
  jobs.listMailExports,
  jobs.retryMailExport,
  jobs.removeMailExport,
  jobs.mailExportFile,
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

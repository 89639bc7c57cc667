import type { Operation } from '../operation.ts';
import * as operations from './operations.ts';
import * as shares from './shares.ts';
import * as transfers from './transfers.ts';

/** The operations of files. */
export const filesOperations: readonly Operation[] = [
  operations.getFilesToken,
  operations.listFiles,
  operations.listFileFolders,
  operations.createFileFolder,
  operations.changeFile,
  operations.categorizeFiles,
  operations.moveFiles,
  operations.copyFiles,
  operations.trashFiles,
  operations.restoreFiles,
  operations.purgeFiles,
  operations.listFileVersions,
  operations.restoreFileVersion,
  operations.listFileCategories,
  operations.createFileCategory,
  operations.changeFileCategory,
  operations.deleteFileCategory,
  transfers.beginUpload,
  transfers.sendFilePiece,
  transfers.stopUpload,
  transfers.downloadFile,
  transfers.fileThumbnail,
  transfers.downloadFiles,
  transfers.attachmentToCloud,
  transfers.attachFiles,
  transfers.keepAttachment,
  shares.readShare,
  shares.setShare,
  shares.endShare,
  shares.openSharedFiles,
  shares.downloadShared,
];

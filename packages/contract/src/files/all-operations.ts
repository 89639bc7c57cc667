import type { Operation } from '../operation.ts';
import * as grants from './grants.ts';
import * as mailLinks from './mail-links.ts';
import * as operations from './operations.ts';
import * as requests from './requests.ts';
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
  transfers.moveAttachments,
  transfers.savedMessages,
  transfers.attachFiles,
  transfers.keepAttachment,
  shares.readShare,
  shares.setShare,
  shares.endShare,
  shares.openSharedFiles,
  shares.downloadShared,
  mailLinks.readMailLinkRules,
  mailLinks.makeMailLink,
  mailLinks.settleMailLink,
  requests.readRequest,
  requests.setRequest,
  requests.endRequest,
  requests.beginRequested,
  requests.sendRequestedPiece,
  requests.stopRequested,
  grants.listGrants,
  grants.grantFile,
  grants.withdrawFile,
  grants.leaveFile,
];

import type { Operation } from '../operation.ts';
import * as operations from './operations.ts';
import { reportFax } from './report.ts';

/** The operations of online fax. */
export const faxOperations: readonly Operation[] = [
  operations.readFaxAccount,
  operations.saveFaxAccount,
  operations.listFaxes,
  operations.readFax,
  operations.createFax,
  operations.changeFax,
  operations.addFaxFiles,
  operations.attachToFax,
  operations.prepareFax,
  operations.sendFax,
  operations.cancelFax,
  operations.retryFax,
  operations.deleteFaxes,
  operations.markFaxes,
  operations.saveFax,
  operations.forwardFax,
  operations.mailFax,
  operations.faxPage,
  operations.faxPdf,
  reportFax,
];

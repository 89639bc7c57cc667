import type { Operation } from '../operation.ts';
import * as own from './operations.ts';
import * as open from './public-operations.ts';

/** Every operation of this feature. */
export const contactUpdateOperations: readonly Operation[] = [
  own.readUpdateLink,
  own.askForUpdates,
  own.listUpdates,
  own.countUpdates,
  own.withdrawUpdate,
  own.applyUpdate,
  own.dismissUpdate,
  own.undoUpdate,
  open.openUpdate,
  open.answerUpdate,
];

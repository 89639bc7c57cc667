import type { Operation } from '../operation.ts';
import * as operations from './operations.ts';

/** Every operation of this feature. */
export const labelsOperations: readonly Operation[] = [
  operations.labels,
  operations.createLabel,
  operations.changeLabel,
  operations.orderLabels,
  operations.deleteLabel,
];

import type { Operation } from '../operation.ts';
import * as operations from './operations.ts';
import { explainPlace } from './place-reason.ts';
import { checkFiltersText, saveFiltersText } from './text.ts';
import { tryFilter } from './trial.ts';

/** Every operation of this feature. */
export const filtersOperations: readonly Operation[] = [
  operations.loadFilters,
  operations.createFilter,
  operations.updateFilter,
  operations.deleteFilter,
  operations.saveFilterList,
  operations.switchFilter,
  operations.orderFilters,
  operations.adoptRules,
  tryFilter,
  explainPlace,
  checkFiltersText,
  saveFiltersText,
];

import type { Operation } from '../operation.ts';
import * as suggestions from './suggest.ts';

/** Every operation of this feature. */
export const contactsOperations: readonly Operation[] = [suggestions.suggest, suggestions.forgetSuggestion];

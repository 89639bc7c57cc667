import * as z from 'zod/mini';
import { yesNo } from '../partner/setting-values.ts';

/** Partner settings of contacts. */
export const contactsSettings = {
  ShowGlobalAddressList: z._default(yesNo, 'NO'),
};

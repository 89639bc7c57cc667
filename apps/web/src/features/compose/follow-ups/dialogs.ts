import { requestsOf, templatesOf } from '../model/follow-ups.ts';
import { AutomatedDialog } from './AutomatedDialog.tsx';
import { ManualDialog } from './ManualDialog.tsx';

/** The dialogs of follow-ups, and what turns requests into what they show. */
export const followUpDialogs = { requestsOf, templatesOf, AutomatedDialog, ManualDialog };

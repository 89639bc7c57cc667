import type { Operation } from '../operation.ts';
import * as compose from './operations.ts';
import * as templates from './templates.ts';

/** Every operation of this feature. */
export const composeOperations: readonly Operation[] = [
  compose.stageAttachments,
  compose.unstageAttachment,
  compose.stagedContent,
  compose.savemsg,
  compose.saveTemplate,
  templates.listTemplates,
  templates.loadTemplate,
  templates.renameTemplate,
  templates.templateAttachment,
  compose.discardDraft,
  compose.send,
  compose.submissionOffers,
  compose.listOutbox,
  compose.recall,
  compose.settleFailed,
  compose.reschedule,
  compose.unschedule,
];

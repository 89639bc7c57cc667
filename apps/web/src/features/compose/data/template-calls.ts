import { saveTemplate } from '@pillarbox/contract/compose/operations';
import type { Outgoing } from '@pillarbox/contract/compose/draft';
import type { Template, TemplateRow } from '@pillarbox/contract/compose/templates';
import { TEMPLATES_FOLDER, listTemplates, loadTemplate, renameTemplate } from '@pillarbox/contract/compose/templates';
import { deletemsg, undo } from '@pillarbox/contract/mail/changes';
import { call } from '../../../lib/call.ts';
import { session } from '../../../lib/session-state.ts';

type Place = Pick<TemplateRow, 'uid' | 'uidvalidity'>;

/** The calls about templates; tests replace them. */
export interface TemplateCalls {
  readonly list: () => Promise<readonly TemplateRow[]>;
  readonly load: (id: string) => Promise<Template>;
  readonly save: (message: Outgoing, name: string, replaces: Place | null) => Promise<unknown>;
  readonly rename: (id: string, name: string) => Promise<unknown>;
  /** Moves a template to Trash. `opId` names the change for `restore`. */
  readonly remove: (place: Place, opId: string) => Promise<unknown>;
  readonly restore: (opId: string) => Promise<unknown>;
}

function user(): string {
  return session.get().user?.mail ?? '';
}

/** The calls to the gateway. */
export const templateCalls: TemplateCalls = {
  list: async () => (await call(listTemplates, { params: { user: user() } })).templates,
  load: (id) => call(loadTemplate, { params: { user: user(), id } }),
  save: (message, name, replaces) =>
    call(saveTemplate, {
      body: {
        message,
        name,
        ...(replaces === null ? {} : { replaces: { uid: replaces.uid, uidvalidity: replaces.uidvalidity } }),
      },
    }),
  rename: (id, name) => call(renameTemplate, { params: { user: user(), id }, body: { name } }),
  remove: ({ uid, uidvalidity }, opId) =>
    call(deletemsg, { body: { folder: TEMPLATES_FOLDER, uids: [uid], uidvalidity, opId } }),
  restore: (opId) => call(undo, { body: { opId } }),
};

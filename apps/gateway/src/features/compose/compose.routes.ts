import * as operations from '@pillarbox/contract/compose/operations';
import { listTemplates, loadTemplate, renameTemplate, templateAttachment } from '@pillarbox/contract/compose/templates';
import type { Address } from '@pillarbox/contract/mail/fields';
import { Failure } from '@pillarbox/contract/failure';
import { requireOwnRealm } from '../../platform/account/own-realm.ts';
import type { Mount, Session } from '../../platform/http/request-pipeline.ts';
import { attachFiles } from './attach-files.ts';
import type { DraftService } from './draft.service.ts';
import type { ScheduleService } from './schedule.service.ts';
import type { SendService } from './send.service.ts';
import type { StagedService } from './staged.service.ts';
import type { TemplateService } from './template.service.ts';
import type { SubmissionOffers } from './submission-offers.ts';

interface Parts {
  readonly mount: Mount;
  readonly staged: StagedService;
  readonly drafts: DraftService;
  readonly templates: TemplateService;
  readonly sending: SendService;
  readonly schedule: ScheduleService;
  readonly offers: SubmissionOffers;
  /** Remembers the recipients of a sent message; never throws. */
  readonly collect: (session: Session, recipients: readonly Address[]) => Promise<void>;
}

/** Registers the operations of the compose feature. */
export function mountCompose({ mount, staged, drafts, templates, sending, schedule, offers, collect }: Parts): void {
  mount(operations.stageAttachments, async ({ session, params, exchange }) => {
    requireSelf(session, params.user);
    const attachments = await staged.stage(session, exchange.files(), await offers.limitOf(session));
    if (attachments.length === 0) throw new Failure('invalid_request', { field: 'attachments[]' });
    return { attachments };
  });
  mount(operations.unstageAttachment, async ({ session, params }) => {
    requireSelf(session, params.user);
    await staged.unstage(session, params.id);
    return 0 as const;
  });
  mount(operations.stagedContent, async ({ session, params }) => {
    requireSelf(session, params.user);
    return await staged.download(session, params.id);
  });
  mount(operations.savemsg, async ({ session, body, exchange }) => {
    const { message, forget } = await attachFiles({ staged, offers }, { session, message: body.message, exchange });
    try {
      return await drafts.save(session, { ...body, message });
    } finally {
      // The saved draft contains the files, and the client has no ids for them.
      await forget();
    }
  });
  mount(operations.saveTemplate, async ({ session, body, exchange }) => {
    requireOwnRealm(session, body.message.realmid);
    const { message, forget } = await attachFiles({ staged, offers }, { session, message: body.message, exchange });
    try {
      return await templates.save(session, { message, name: body.name }, body.replaces);
    } finally {
      await forget();
    }
  });
  mountTemplates(mount, templates);
  mount(operations.discardDraft, async ({ session, body }) => {
    await drafts.discard(session, body.draftid);
    return 0 as const;
  });
  mount(operations.send, async ({ session, body, exchange }) => {
    const { message, forget } = await attachFiles({ staged, offers }, { session, message: body.message, exchange });
    try {
      const item = await sending.send(session, { ...body, message });
      void collect(session, [...message.to, ...message.cc, ...message.bcc]);
      return item;
    } catch (error) {
      await forget();
      throw error;
    }
  });
  mount(operations.submissionOffers, async ({ session }) => ({
    deliveryreports: await offers.reportsDelivery(session),
  }));
  mount(operations.listOutbox, ({ session }) => sending.list(session));
  mount(operations.recall, ({ session, body }) => sending.recall(session, body.id));
  mount(operations.settleFailed, async ({ session, body }) => {
    if (body.action === 'retry') await sending.retry(session, body.id);
    else await sending.dismiss(session, body.id);
    return 0 as const;
  });
  mount(operations.reschedule, ({ session, body }) => schedule.reschedule(session, body.id, body.sendat));
  mount(operations.unschedule, ({ session, body }) => schedule.stop(session, body.id));
}

/** Registers the operations at the addresses of templates [API-112, API-113]. */
function mountTemplates(mount: Mount, templates: TemplateService): void {
  mount(listTemplates, async ({ session, params }) => {
    requireSelf(session, params.user);
    return { templates: await templates.list(session) };
  });
  mount(loadTemplate, async ({ session, params }) => {
    requireSelf(session, params.user);
    return await templates.load(session, params.id);
  });
  mount(renameTemplate, async ({ session, params, body }) => {
    requireSelf(session, params.user);
    return await templates.rename(session, params.id, body.name);
  });
  mount(templateAttachment, async ({ session, params }) => {
    requireSelf(session, params.user);
    return { ...(await templates.file(session, params.id)), inline: false };
  });
}

/** Checks that the user in the path is the one who is signed in. @throws Failure `not_permitted`. */
function requireSelf(session: Session, user: string): void {
  if (user.toLowerCase() !== session.mail) throw new Failure('not_permitted', { field: 'user' });
}

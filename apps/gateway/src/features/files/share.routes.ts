import * as mailLinks from '@pillarbox/contract/files/mail-links';
import * as requests from '@pillarbox/contract/files/requests';
import * as calls from '@pillarbox/contract/files/shares';
import type { Mount, Session } from '../../platform/http/request-pipeline.ts';
import type { FileEvents } from './file-events.ts';
import { requireOffered } from './files.routes.ts';
import type { LimitsOf } from './files.ports.ts';
import type { FilesTokens } from './files-token.ts';
import type { MailLinkService } from './mail-link.service.ts';
import type { RequestService } from './request.service.ts';
import type { ShareService } from './share.service.ts';

interface ShareRoutesDeps {
  readonly mount: Mount;
  readonly shares: ShareService;
  readonly requests: RequestService;
  readonly mailLinks: MailLinkService;
  readonly tokens: FilesTokens;
  readonly limitsOf: LimitsOf;
  readonly events: FileEvents;
}

const SUCCESS = { Success: 1 } as const;

/** Registers what owners do with links to files and links for uploads. */
export function mountShares({ mount, tokens, limitsOf, events, ...services }: ShareRoutesDeps): void {
  /** Checks that the page has opened the storage of this account. */
  const open = (session: Session, { token }: { readonly token: string }) => {
    const limits = requireOffered(limitsOf, session.partner);
    tokens.require(session, token);
    return { limits, rules: { password: limits.sharePassword, days: limits.longestShare } };
  };
  const changed = <T>({ accountId }: Session, value: T): T => {
    events.changed(accountId);
    return value;
  };
  mount(calls.readShare, async ({ session, params, query }) => {
    const { rules } = open(session, query);
    return { share: await services.shares.read(session, params.id), rules };
  });
  mount(calls.setShare, async ({ session, params, query, body }) => {
    const { limits } = open(session, query);
    return changed(session, await services.shares.set(session, params.id, { ...body, limits }));
  });
  mount(calls.endShare, async ({ session, params, query }) => {
    open(session, query);
    await services.shares.end(session, params.id);
    return changed(session, SUCCESS);
  });
  mount(mailLinks.readMailLinkRules, ({ session, query }) => {
    const { limits, rules } = open(session, query);
    return Promise.resolve({ ...rules, from: limits.linkFrom, usual: limits.linkDays });
  });
  mount(mailLinks.makeMailLink, async ({ session, query, body }) => {
    const { limits } = open(session, query);
    const { id, ...wanted } = body;
    return changed(session, await services.shares.setForDraft(session, id, { ...wanted, limits }));
  });
  mount(mailLinks.settleMailLink, async ({ session, params, query, body }) => {
    const { limits } = open(session, query);
    const link = { key: params.key, draft: body.draft };
    if (body.wanted === 'keep') return { done: await services.mailLinks.keep(session, link) };
    return changed(session, { done: await services.mailLinks.withdraw(session, link, limits.trashDays) });
  });
  mount(requests.readRequest, async ({ session, params, query }) => {
    const { rules } = open(session, query);
    return { request: await services.requests.read(session, params.id), rules };
  });
  mount(requests.setRequest, async ({ session, params, query, body }) => {
    const { limits } = open(session, query);
    return changed(session, await services.requests.set(session, params.id, { ...body, limits }));
  });
  mount(requests.endRequest, async ({ session, params, query }) => {
    open(session, query);
    await services.requests.end(session, params.id);
    return changed(session, SUCCESS);
  });
}

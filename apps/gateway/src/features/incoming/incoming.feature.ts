import * as autoreply from '@pillarbox/contract/incoming/autoreply';
import * as forwarding from '@pillarbox/contract/incoming/forwarding';
import { loadIncomingNotices } from '@pillarbox/contract/incoming/notices';
import { loadSenderChecks } from '@pillarbox/contract/incoming/sender-checks';
import type { Mount, Session } from '../../platform/http/request-pipeline.ts';
import { AutoReplyService } from './autoreply.service.ts';
import type { AutoReplyDeps } from './autoreply.service.ts';
import { ForwardingService } from './forwarding.service.ts';
import type { ForwardingDeps } from './forwarding.service.ts';
import { createNoticeState } from './notice-state.ts';
import type { NoticeSettings } from './notice-state.ts';
import { syncSpamRules, writeSpamLists } from './spam-sync.ts';
import type { SpamSyncDeps } from './spam-sync.ts';

/** What auto-reply, forwarding and spam rules need of the rest of the gateway. */
export interface IncomingFeatureDeps
  extends Omit<AutoReplyDeps, 'notices'>, Omit<ForwardingDeps, 'notices'>, Omit<SpamSyncDeps, 'scriptOf'> {
  readonly mount: Mount;
  readonly settings: NoticeSettings;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** What the feature offers the rest of the gateway. */
export interface IncomingFeature {
  /**
   * Writes the spam lists and the checks of senders to where the mail server reads them. Call it after a change. It never throws:
   * where the server has no rules, the gateway moves the mail (docs/decisions/0049).
   */
  spamChanged(session: Session): Promise<void>;
  /** Writes the spam lists to the provider's filter, if it reads any. @throws Failure `spam_lists_not_taken`. */
  writeSpamLists(session: Session): Promise<void>;
  /** Tells the owner about rules that forward mail to new addresses: a mail, and a notice above the mail for a week. */
  announceForwarding(
    session: Session,
    told: { readonly addresses: readonly string[]; readonly keepCopy: boolean },
  ): Promise<void>;
}

/** Builds the feature and registers its operations. */
export function incomingFeature(deps: IncomingFeatureDeps): IncomingFeature {
  const { mount } = deps;
  const notices = createNoticeState(deps);
  const reply = new AutoReplyService({ ...deps, notices });
  const forward = new ForwardingService({ ...deps, notices });
  mount(autoreply.loadAutoReply, ({ session }) => reply.read(session));
  mount(autoreply.saveAutoReply, ({ session, body }) => reply.save(session, body));
  mount(autoreply.stopAutoReply, async ({ session }) => {
    await reply.stop(session);
    return { message: 'OK' as const };
  });
  mount(forwarding.loadForwarding, ({ session }) => forward.read(session));
  mount(forwarding.saveForwarding, ({ session, body, exchange }) => forward.save(session, body, exchange));
  mount(loadIncomingNotices, ({ session }) => notices.shown(session));
  mount(loadSenderChecks, async ({ session }) => {
    const { extensions, runs } = await deps.scriptOf(session).read();
    // The built-in mail system gets its mail from no server that checks it.
    const isAble = runs === 'server' && extensions.includes('fileinto');
    return { offered: isAble && deps.checkedBy(session.partner).length > 0 };
  });
  return {
    spamChanged: (session) => syncSpamRules(deps, session),
    writeSpamLists: (session) => writeSpamLists(deps, session),
    announceForwarding: (session, told) => forward.announce(session, told),
  };
}

import { Failure } from '@pillarbox/contract/failure';
import type { EmailInfo } from '@pillarbox/contract/preferences/account';
import type { MailPreferences } from '@pillarbox/contract/preferences/mail';
import { combinedMailPreferences, loadAliases, obtainAlias } from '@pillarbox/contract/preferences/mail';
import type { HighlightRule } from '@pillarbox/contract/preferences/rules';
import type { Mount, Session } from '../../../platform/http/request-pipeline.ts';
import { nameOfFile, requireOwn, requireOwnParts } from '../own-account.ts';
import type { Settings } from '../settings.service.ts';
import { readIdentities } from './identities.ts';
import { readHighlightRules, readImageRules } from './rules.ts';
import { readSignatures } from './signatures.ts';

/** What the operations of mail preferences need. */
export interface MailPreferencesDeps {
  readonly mount: Mount;
  readonly settings: Settings;
  /** The account's addresses, its own first. */
  readonly aliasesOf: (session: Session) => readonly string[];
  readonly highlightRulesOf: (partner: string) => readonly HighlightRule[];
  readonly messageFiltersOf: (session: Session) => Promise<MailPreferences['messageFilters']>;
  readonly emailInfoOf: (session: Session) => EmailInfo;
}

/** Registers the operations for the combined preferences of mail and the account's addresses. */
export function mountMailPreferences(deps: MailPreferencesDeps): void {
  const { mount, settings, aliasesOf } = deps;

  mount(combinedMailPreferences, async ({ params, session }) => {
    requireOwn(session, nameOfFile(params.file));
    const stored = await settings.load(session, ['signatures', 'identities', 'highlightRules', 'imageRules']);
    return {
      signatures: readSignatures(stored.signatures),
      identities: readIdentities(stored.identities, aliasesOf(session)),
      imageRules: readImageRules(stored.imageRules),
      mailAliases: [...aliasesOf(session)],
      messageFilters: await deps.messageFiltersOf(session),
      // The first matching rule is used, so the user's rules come before the provider's.
      highlihghtingRules: [...readHighlightRules(stored.highlightRules), ...deps.highlightRulesOf(session.partner)],
      emailPrefs: deps.emailInfoOf(session),
    };
  });

  mount(loadAliases, ({ params, session }) => {
    requireOwnParts(session, params);
    return Promise.resolve({ mailAliases: [...aliasesOf(session)] });
  });

  mount(obtainAlias, ({ params, session }) => {
    const wanted = `${nameOfFile(params.file)}@${params.domain}`.toLowerCase();
    if (!aliasesOf(session).includes(wanted)) throw new Failure('alias_not_found');
    return Promise.resolve({ maillogin: session.maillogin });
  });
}

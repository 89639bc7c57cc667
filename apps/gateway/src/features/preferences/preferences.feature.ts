import { Failure } from '@pillarbox/contract/failure';
import type { PartnerPreferences } from '@pillarbox/contract/partner/preferences';
import type { PartnerSettings } from '@pillarbox/contract/partner/settings';
import type { CloudPreferences, EmailInfo, MailboxRotation, Visitor } from '@pillarbox/contract/preferences/account';
import type { CalendarList } from '@pillarbox/contract/preferences/calendar';
import type { MailPreferences } from '@pillarbox/contract/preferences/mail';
import {
  combinedLoginPreferences,
  MAX_STORED_PREFERENCES,
  savePreferences,
} from '@pillarbox/contract/preferences/operations';
import type { SpamFilter } from '@pillarbox/contract/preferences/spam';
import type { Preferences } from '@pillarbox/contract/preferences/table';
import { INBOUND_CHECKS } from '@pillarbox/rules/incoming/spam-rules';
import type { Account } from '../../platform/account/account.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Mount, Session } from '../../platform/http/request-pipeline.ts';
import { mountAccount, readRotation } from './account.ts';
import { aliasList } from './alias-list.ts';
import { mountCalendarPreferences } from './calendar/calendar-preferences.ts';
import { checkPreferences } from './check-preferences.ts';
import { effectivePreferences, lockedAmong } from './effective.ts';
import { mountIdentities } from './mail/identities.ts';
import { mountMailPreferences } from './mail/mail-preferences.ts';
import { mountRules } from './mail/rules.ts';
import { mountSignatures } from './mail/signatures.ts';
import { mountSpamFilter, readSpamFilter } from './mail/spam-filter.ts';
import { nameOfFile, requireOwn } from './own-account.ts';
import { createPreferencesStore } from './preferences.store.ts';
import type { OwnerKey, StoredPreferences } from './preferences.store.ts';
import { createSettings } from './settings.service.ts';
import type { Broadcast, Settings } from './settings.service.ts';
import { mountSound } from './sound.ts';
import { createSettingsStore } from './settings.store.ts';

/** The settings of a partner that affect preferences. */
export type PartnerChoices = Pick<PartnerSettings, 'overrides' | 'highlightRules' | 'aliases'>;

/** For a partner that was removed from the installation. */
const NO_CHOICES: PartnerChoices = { overrides: {}, highlightRules: [], aliases: {} };

/** Values of the read-only preferences, which the gateway fills in. */
export type ReadOnlyPreferences = Partial<
  Pick<
    Preferences,
    | 'password_expired'
    | 'security_question_set'
    | 'recovery_email'
    | 'g2fa_enabled'
    | 'forward_address'
    | 'forward_keep_copy'
  >
>;

/** What the preferences feature needs of the rest of the gateway. */
export interface PreferencesFeatureDeps {
  readonly mount: Mount;
  readonly db: Db;
  readonly clock: Clock;
  /** The partner preferences for the page, by the partner's id. */
  readonly partnerPreferencesOf: (partner: string) => PartnerPreferences;
  /** The settings that affect preferences, by the partner's id. */
  readonly choicesOf: (partner: string) => PartnerChoices | undefined;
  /** Values of read-only preferences that other features know. */
  readonly readOnlyOf: (session: Session) => Promise<ReadOnlyPreferences>;
  /** Called after a change of the spam lists, or of how senders are verified. It must not throw. */
  readonly spamChanged: (session: Session) => Promise<void>;
  /** Writes the spam lists to the provider's filter. @throws Failure `spam_lists_not_taken`. */
  readonly writeSpamLists: (session: Session) => Promise<void>;
  readonly messageFiltersOf: (session: Session) => Promise<MailPreferences['messageFilters']>;
  readonly calendarsOf: (session: Session) => Promise<CalendarList>;
  readonly cloudServicesOf: (session: Session) => Promise<CloudPreferences>;
  /** What analytics may know about a user. */
  readonly visitorOf: (session: Session) => Visitor;
  /** Called when a user has changed how long mail is kept. */
  readonly rotationSaved: (session: Session, rotation: MailboxRotation) => Promise<void>;
  /** Sends an event to every socket of an account, on all gateways. */
  readonly broadcast: Broadcast;
}

/** What the preferences feature offers. */
export interface PreferencesFeature {
  /** The preferences of an account; the contract's `readPreferences` adds the defaults. */
  stored(owner: OwnerKey & Pick<Account, 'partner'>): Promise<StoredPreferences>;
  /** Saves preferences without checking whether the provider has locked them. */
  save(owner: OwnerKey, changed: StoredPreferences): Promise<void>;
  /** Stores values of read-only preferences, and sends them to the pages of the account. */
  setReadOnly(owner: OwnerKey, readOnly: ReadOnlyPreferences): Promise<void>;
  /** The account's addresses, its own first. */
  aliasesOf(account: Pick<Session, 'partner' | 'mail' | 'domain'>): readonly string[];
  /** Lists and rules of accounts, for features that keep their own. */
  readonly settings: Pick<Settings, 'load' | 'change'>;
  /** Senders whose mail is never, and always, spam. */
  spamFilterOf(owner: OwnerKey): Promise<SpamFilter>;
  /** How long the account's mail is kept. */
  rotationOf(owner: OwnerKey): Promise<MailboxRotation>;
}

/** Builds the preferences feature and registers its operations. */
export function preferencesFeature(deps: PreferencesFeatureDeps): PreferencesFeature {
  const { mount, clock, partnerPreferencesOf, broadcast } = deps;
  const choicesOf = (partner: string): PartnerChoices => deps.choicesOf(partner) ?? NO_CHOICES;
  const store = createPreferencesStore(deps.db);
  const settings = createSettings({ store: createSettingsStore(deps.db), clock, broadcast });
  const aliasesOf: PreferencesFeature['aliasesOf'] = ({ partner, mail, domain }) =>
    aliasList({ mail, domain }, choicesOf(partner).aliases[mail] ?? []);

  const save = async ({ accountId }: OwnerKey, changed: StoredPreferences): Promise<void> => {
    const checked = checkPreferences(changed);
    const limits = { most: MAX_STORED_PREFERENCES, now: new Date(clock.now()) };
    if (!(await store.save({ accountId }, checked, limits))) {
      throw new Failure('invalid_request', { limit: MAX_STORED_PREFERENCES });
    }
    broadcast({ accountId }, { event: 'preferences', changed: checked as Record<string, never> });
  };

  mount(combinedLoginPreferences, async ({ params, session }) => {
    requireOwn(session, params.user);
    const [stored, readOnly] = await Promise.all([store.load(session), deps.readOnlyOf(session)]);
    const { overrides } = choicesOf(session.partner);
    const counts = effectivePreferences(stored, overrides, { ...readOnly, id: session.mail });
    return {
      userPreferences: counts as Record<string, never>,
      partnerPreferences: partnerPreferencesOf(session.partner),
    };
  });

  mount(savePreferences, async ({ params, body, session }) => {
    requireOwn(session, nameOfFile(params.file));
    const [locked] = lockedAmong(Object.keys(body), choicesOf(session.partner).overrides);
    if (locked !== undefined) throw new Failure('preference_locked', { field: locked });
    await save(session, body);
    if (INBOUND_CHECKS.some((name) => Object.hasOwn(body, name))) await deps.spamChanged(session);
    return { message: 'OK' as const };
  });

  const emailInfoOf = ({ mail, partner }: Session): EmailInfo => ({
    mail,
    domain: partnerPreferencesOf(partner).domain,
  });
  mountMailPreferences({
    mount,
    settings,
    aliasesOf,
    highlightRulesOf: (partner) => choicesOf(partner).highlightRules,
    messageFiltersOf: deps.messageFiltersOf,
    emailInfoOf,
  });
  mountSignatures(mount, settings);
  mountIdentities({ mount, settings, aliasesOf });
  mountRules(mount, settings);
  mountSpamFilter({ mount, settings, spamChanged: deps.spamChanged, writeSpamLists: deps.writeSpamLists });
  mountSound(mount, settings);
  mountCalendarPreferences({ mount, settings, calendarsOf: deps.calendarsOf });
  const { cloudServicesOf, visitorOf, rotationSaved } = deps;
  mountAccount({ mount, settings, emailInfoOf, visitorOf, cloudServicesOf, rotationSaved });

  return {
    stored: async (owner) => effectivePreferences(await store.load(owner), choicesOf(owner.partner).overrides, {}),
    save,
    setReadOnly: async ({ accountId }, readOnly) => {
      const changed = { ...readOnly };
      await store.save({ accountId }, changed, { most: Infinity, now: new Date(clock.now()) });
      broadcast({ accountId }, { event: 'preferences', changed });
    },
    aliasesOf,
    settings,
    spamFilterOf: async (owner) => readSpamFilter((await settings.load(owner, ['spamFilter'])).spamFilter),
    rotationOf: async (owner) => readRotation((await settings.load(owner, ['rotation'])).rotation),
  };
}

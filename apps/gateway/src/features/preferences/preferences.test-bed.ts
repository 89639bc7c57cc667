import type { SocketEvent } from '@pillarbox/contract/events';
import type { CalendarList } from '@pillarbox/contract/preferences/calendar';
import type { MailPreferences } from '@pillarbox/contract/preferences/mail';
import { vi } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import type { NewSession } from '../../platform/sessions/sessions.ts';
import { createTestPlatform, openTestSession, pageHeadersFor } from '../../platform/testing/test-platform.ts';
import type { TestPlatform } from '../../platform/testing/test-platform.ts';
import { preferencesFeature } from './preferences.feature.ts';
import type { PartnerChoices, PreferencesFeature, ReadOnlyPreferences } from './preferences.feature.ts';

/** The partner preferences of these tests. */
export const PARTNER = {
  branding: {
    HostopianID: '754',
    WebmailLanguage: 'en_US',
    name: 'Example',
    logos: { login: '', nav: '' },
    SteeleBrandingItems: { colors: { brand: '' }, favicon: '', navlogo: '' },
    SteeleAds: 'NO' as const,
    SteelePages: 'NO' as const,
  },
  domain: { HostopianID: '754', Domain: 'example.test', ProductCode: '', ClusterID: 0, AccountID: '7540' },
  features: [],
  hostopians: ['754'],
  preferences: {},
};

/** A reply as tests read it. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
  /** The refusal of a failed call. */
  readonly error: { readonly code: string; readonly details: object } | undefined;
}

/** The preferences feature on a database, called over HTTP as Alice's page does. */
export interface PreferencesBed {
  readonly platform: TestPlatform;
  readonly feature: PreferencesFeature;
  readonly broadcast: ReturnType<typeof vi.fn<(audience: object, event: SocketEvent) => void>>;
  /** What other features return; tests change it. */
  readonly world: {
    choices: PartnerChoices;
    readOnly: ReadOnlyPreferences;
    filters: MailPreferences['messageFilters'];
    calendars: CalendarList;
  };
  /** Headers of a page with a session; without `who`, Alice's. */
  headersOf(who: Partial<NewSession>): Promise<Record<string, string>>;
  /** Calls a path below /api as Alice, or with the given headers, for example `GET /db/...`. */
  ask(call: string, payload?: unknown, headers?: Record<string, string>): Promise<Answer>;
  close(): Promise<void>;
}

/** Opens the feature on a database of its own, which `close` closes too. */
export async function openPreferencesBed(database: Database): Promise<PreferencesBed> {
  const platform = await createTestPlatform({ database });
  const broadcast = vi.fn<(audience: object, event: SocketEvent) => void>();
  const world: PreferencesBed['world'] = {
    choices: { overrides: {}, highlightRules: [], aliases: {} },
    readOnly: {},
    filters: [],
    calendars: { Calendars: { Personal: [], Shared: [], Subscribed: [] } },
  };
  const feature = preferencesFeature({
    ...platform,
    db: database.db,
    partnerPreferencesOf: () => PARTNER,
    choicesOf: () => world.choices,
    readOnlyOf: () => Promise.resolve(world.readOnly),
    messageFiltersOf: () => Promise.resolve(world.filters),
    calendarsOf: () => Promise.resolve(world.calendars),
    spamChanged: () => Promise.resolve(),
    writeSpamLists: () => Promise.resolve(),
    cloudServicesOf: () => Promise.resolve({ services: [] }),
    visitorOf: ({ mail }) => ({ pseudonym: 'made-up', accountOwner: mail.startsWith('owner') }),
    rotationSaved: () => Promise.resolve(),
    broadcast,
  });
  const headersOf = async (who: Partial<NewSession>): Promise<Record<string, string>> =>
    pageHeadersFor(platform.sessions, await openTestSession(platform.sessions, who));
  const alice = await headersOf({});
  return {
    platform,
    feature,
    broadcast,
    world,
    headersOf,
    ask: async (call, payload, headers = alice) => {
      const [method, path = ''] = call.split(' ') as ['GET' | 'PUT' | 'POST', string?];
      const answer = await platform.app.inject({
        method,
        url: `/api${path}`,
        headers: payload === undefined ? headers : { ...headers, 'content-type': 'application/json' },
        ...(payload === undefined ? {} : { payload: typeof payload === 'string' ? payload : JSON.stringify(payload) }),
      });
      const body = answer.json<{ error?: { code: string; details: object } }>();
      return { status: answer.statusCode, body, error: body.error };
    },
    close: async () => {
      await platform.close();
      await database.close();
    },
  };
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PREFERENCES } from '@pillarbox/contract/preferences/table';
import type { PreferenceName } from '@pillarbox/contract/preferences/table';
import { sources } from '../check/sources.ts';
import { ROOT } from '../root.ts';

/** Preferences that are stored and returned, but change nothing in the product, each with the reason. */
export const WITHOUT_READER: Readonly<Partial<Record<PreferenceName, string>>> = {
  default_homepage:
    'There is no home button: the logo leads to mail, `post_login_location` to the section after sign-in.',
  dkim_check: 'The provider’s filter checks mail before it arrives.',
  email_engagement_tour: 'The tour of mail is part of the one tour.',
  forward_address: 'Forwarding is a rule of the mail server.',
  forward_keep_copy: 'Forwarding is a rule of the mail server.',
  inbound_authentication: 'The provider’s filter checks mail before it arrives.',
  location_service: 'No screen asks the browser for the location.',
  mes_del:
    'Deleting moves to Trash, so that it can be undone. Messages that other programs mark are removed at sign-out.',
  photo_id: 'The photo of a person is that of the contact with the address.',
  secureConnection: 'There are no instructions for mail programs; the gateway itself uses TLS as the provider sets it.',
  send_tagged_messages: 'Messages are never sent with their labels (decision 64).',
  social_account: 'No other service is linked to an account.',
  spf_check: 'The provider’s filter checks mail before it arrives.',
  spf_softfail_sensitivity_level: 'The provider’s filter checks mail before it arrives.',
  timezone_utc: 'Written with `timezone`, for programs that do not know it.',
  traffic_updates_and_google_maps: 'Addresses of events are sent to no map service.',
  twentyFour: 'Written with `time_format`, for programs that do not know it.',
  whl_sender_override_inbound_authentication: 'The provider’s filter checks mail before it arrives.',
};

/** Code that reads preferences. */
const READS = /^(apps\/(web|gateway)|packages\/rules)\/src\/.*(?<!\.(test|test-maker|test-bed|medium\.test))\.tsx?$/;
/** Screens on which a user changes preferences. */
const SCREEN =
  /features\/(preferences\/.*(Screen|Rows?)\.tsx|appearance\/|calendar\/settings\/|keyboard\/ShortcutsScreen|compose\/signatures\/|contacts\/collected\/CollectSwitch|mail\/list\/FilterRow|(filters|autoreply|forwarding|spam|accounts)\/)/;

/** What uses a preference: files from the root of the repository. */
export interface PreferenceUse {
  readonly name: PreferenceName;
  readonly readers: readonly string[];
  readonly screens: readonly string[];
}

/** For each preference of the table, the files that name it. */
export async function preferenceUses(): Promise<readonly PreferenceUse[]> {
  const files = (await sources(ROOT))
    .filter((file) => READS.test(file))
    .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }))
    // Names such as `language` are words of other files, too.
    .filter(({ text }) => /preferences/i.test(text));
  return (Object.keys(PREFERENCES) as PreferenceName[]).map((name) => {
    const word = new RegExp(`\\b${name}\\b`);
    const all = files.filter(({ text }) => word.test(text)).map(({ file }) => file);
    return {
      name,
      readers: all.filter((file) => !SCREEN.test(file)),
      screens: all.filter((file) => SCREEN.test(file)),
    };
  });
}

const INTRODUCTION = `# Preferences

Generated from \`packages/contract\` by \`node tooling/preference-docs.ts\`; the gate fails when it is stale. Every preference is stored
and returned. The last column says what in the product reads it, or why nothing does: \`tooling/docs/preferences.ts\` lists those.

| preference | default | meaning | read by |
| --- | --- | --- | --- |
`;

/** The text of docs/PREFERENCES.md. */
export async function preferencesDocument(): Promise<string> {
  const rows = (await preferenceUses()).map(({ name, readers, screens }) => {
    const { default: unset, meaning } = PREFERENCES[name];
    const why = WITHOUT_READER[name];
    const by = why ?? [...new Set([...readers, ...screens].map(partOf))].sort().join(', ');
    return `| \`${name}\` | \`${JSON.stringify(unset)}\` | ${meaning} | ${by} |\n`;
  });
  return INTRODUCTION + rows.join('');
}

/** The part of the product that a file belongs to: a feature of the page, the shell, the gateway. */
function partOf(file: string): string {
  const feature = /^apps\/web\/src\/features\/([^/]+)\//.exec(file)?.[1];
  if (feature !== undefined) return feature;
  if (file.startsWith('apps/gateway/')) return 'gateway';
  return file.startsWith('packages/') ? 'rules' : 'page';
}

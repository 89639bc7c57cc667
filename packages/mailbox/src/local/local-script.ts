import { createHash } from 'node:crypto';
import { Failure } from '@pillarbox/contract/failure';
import type { Credentials } from '../port.ts';
import type { MailRules, MailScript, MailScripts } from '../sieve/port.ts';
import { breaksFrame, OUR_SCRIPT, readOurs, runs, writeOurs } from '../sieve/script-text.ts';
import { withMailFailures } from './mail-failures.ts';
import type { LocalStore } from './store.ts';

/** Extensions that sections may use here; the built-in mail system applies their models, not their commands. */
const EXTENSIONS = ['fileinto', 'copy', 'vacation', 'date', 'relational', 'imap4flags', 'reject', 'body', 'variables'];

/** What the rules of the built-in mail system need. */
export interface LocalScriptParts {
  readonly store: Pick<LocalStore, 'mailRules' | 'setMailRules'>;
  /** @throws Failure `invalid_credentials`. */
  readonly authenticate: (credentials: Credentials) => Promise<{ readonly address: string }>;
}

/** The rules of accounts of the built-in mail system: the same script, stored with the account. */
export function createLocalScripts({ store, authenticate }: LocalScriptParts): MailScripts {
  const open = (credentials: Credentials): Promise<{ address: string; text: string }> =>
    withMailFailures(async () => {
      const { address } = await authenticate(credentials);
      return { address, text: await store.mailRules(address) };
    });
  return {
    of: (credentials): MailScript => ({
      read: async () => rulesOf((await open(credentials)).text),

      replaceSection: async ({ section, content, etag }) => {
        const { address, text } = await open(credentials);
        if (etag !== null && etag !== rulesOf(text).etag) throw new Failure('mail_rules_changed');
        const missing = content.require.find((name) => !EXTENSIONS.includes(name));
        if (missing !== undefined) throw new Failure('mail_rules_unsupported', { field: missing });
        if (breaksFrame(content.text)) throw new Failure('invalid_request', { field: section });
        const kept = Object.entries(readOurs(text).sections).filter(([name]) => name !== section);
        const sections = Object.fromEntries([...kept, ...(content.text === '' ? [] : [[section, content] as const])]);
        const written = Object.keys(sections).length === 0 ? '' : writeOurs({ sections, others: null }, null, false);
        const isKept = await withMailFailures(() => store.setMailRules(address, { text: written, expected: text }));
        if (!isKept) throw new Failure('mail_rules_changed');
        return rulesOf(written);
      },

      script: async (name) => {
        const { text } = await open(credentials);
        if (name !== OUR_SCRIPT || text === '') throw new Failure('not_found');
        return text;
      },
      replaceScript: () => Promise.reject(new Failure('not_permitted')),
      check: () => Promise.resolve(null),
    }),
  };
}

function rulesOf(text: string): MailRules {
  const ours = readOurs(text);
  const isActive = runs(ours);
  return {
    etag: createHash('sha256').update(text).digest('base64url'),
    isActive,
    text,
    sections: Object.fromEntries(Object.entries(ours.sections).map(([name, section]) => [name, section.text])),
    foreign: null,
    scripts: text === '' ? [] : [{ name: OUR_SCRIPT, active: isActive }],
    extensions: EXTENSIONS,
    maxRedirects: null,
    runs: 'gateway',
  };
}

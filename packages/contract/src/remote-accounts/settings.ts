import * as z from 'zod/mini';
import { hostName, port } from '../mail/servers.ts';
import { MAX_REMOTE_ACCOUNTS, remotePreset } from './remote-account.ts';

/** Public mail services that accept passwords of other programs [FILT-012]. */
const PRESETS: readonly z.input<typeof remotePreset>[] = [
  { name: 'Gmail', imap: { host: 'imap.gmail.com' }, smtp: { host: 'smtp.gmail.com' }, appPassword: true },
  { name: 'iCloud Mail', imap: { host: 'imap.mail.me.com' }, smtp: { host: 'smtp.mail.me.com' }, appPassword: true },
  {
    name: 'Yahoo Mail',
    imap: { host: 'imap.mail.yahoo.com' },
    smtp: { host: 'smtp.mail.yahoo.com' },
    appPassword: true,
  },
];

/**
 * A host that users may collect from although its address is private, or its port is not one of mail; for the provider's own network.
 * Connections to it may also be without TLS.
 */
const trustedHost = z.strictObject({
  host: hostName,
  ports: z.array(port).check(z.minLength(1), z.maxLength(20)),
  /** Whether to accept a certificate that does not verify. */
  anyCertificate: z._default(z.boolean(), false),
});
export type TrustedHost = z.output<typeof trustedHost>;

const remoteAccounts = z.strictObject({
  /** False: users cannot collect mail of other accounts. */
  offered: z.optional(z.boolean()),
  /** Most accounts of one user. */
  most: z.optional(z.int().check(z.gte(1), z.lte(MAX_REMOTE_ACCOUNTS))),
  presets: z.optional(z.array(remotePreset).check(z.maxLength(20))),
  trusted: z.optional(z.array(trustedHost).check(z.maxLength(100))),
});

/** Partner settings of accounts elsewhere whose mail is collected. */
export const remoteAccountsSettings = {
  remoteAccounts: z._default(remoteAccounts, {}),
};

/** What a partner offers: its settings, with defaults for those that it leaves out. */
export function remoteOfferOf({ offered, most, presets, trusted }: z.output<typeof remoteAccounts>) {
  return {
    offered: offered ?? true,
    most: most ?? 10,
    presets: presets ?? PRESETS.map((preset) => remotePreset.parse(preset)),
    trusted: trusted ?? [],
  };
}

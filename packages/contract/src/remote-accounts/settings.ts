import * as z from 'zod/mini';
import { hostName, port } from '../mail/servers.ts';
import { remotePreset } from './remote-account.ts';

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
  insecureCertificate: z._default(z.boolean(), false),
});
export type TrustedHost = z.output<typeof trustedHost>;

const remoteAccounts = z.strictObject({
  /** Whether users may collect mail of other accounts. */
  offered: z._default(z.boolean(), true),
  /** Most accounts of one user. */
  most: z._default(z.int().check(z.gte(1), z.lte(50)), 10),
  presets: z._default(
    z.array(remotePreset).check(z.maxLength(20)),
    PRESETS.map((preset) => remotePreset.parse(preset)),
  ),
  trustedHosts: z._default(z.array(trustedHost).check(z.maxLength(100)), []),
});

/** Partner settings of accounts elsewhere whose mail is collected. */
export const remoteAccountsSettings = {
  remoteAccounts: z._default(remoteAccounts, remoteAccounts.parse({})),
};

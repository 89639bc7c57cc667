import type { DovecotServer, TestAccount } from '@pillarbox/tooling/testbed/dovecot';

/** Addresses of the running product and its servers; plain data, passed from the setup to the tests. */
export interface Installation {
  /** The product for the partner whose mail lives on Dovecot. */
  readonly origin: string;
  /** The same product for the partner of the built-in mail system. */
  readonly localOrigin: string;
  /** The product for a partner on the same Dovecot whose passwords can be changed. */
  readonly changingOrigin: string;
  /** The product for a partner whose sign-in is redirected to `https://mail.old.example`. */
  readonly snappedOrigin: string;
  /** The secret of the back end of the partner at `changingOrigin`. */
  readonly backEndSecret: string;
  /** The same product for a partner that greets new users with the tour, takes feedback and has links. */
  readonly tourOrigin: string;
  /** The same product for a partner that signs idle users out after 300 s. */
  readonly idleOrigin: string;
  /** The same product for a partner that requires a second factor. */
  readonly strictOrigin: string;
  /** The same product for a partner whose users an issuer signs in, beside their passwords. */
  readonly issuerOrigin: string;
  /** Address of the issuer itself. */
  readonly issuer: string;
  readonly dovecot: DovecotServer;
  /** A free port, from which the partner at `origin` lets users collect mail. */
  readonly remotePort: number;
  /** Port of the submission server in front of it. */
  readonly postfix: number;
  /** Owns the messages of the corpus. */
  readonly corpus: TestAccount;
  /** The address for feedback of the partner at `tourOrigin`. */
  readonly ideas: TestAccount;
  /** May also write as `office@example.test` and `sales@example.test`. */
  readonly writer: TestAccount;
  /** Owns one message for each script-injection payload. */
  readonly hostile: TestAccount;
}

const VARIABLE = 'PILLARBOX_E2E_INSTALLATION';

/** Passes the installation to the test workers. */
export function publishInstallation(installation: Installation): void {
  process.env[VARIABLE] = JSON.stringify(installation);
}

/** The installation that the setup has started. */
export function runningInstallation(): Installation {
  const text = process.env[VARIABLE];
  if (text === undefined) throw new Error('The e2e setup did not run');
  return JSON.parse(text) as Installation;
}

import { describe, inject } from 'vitest';
import type { CyrusServer } from './cyrus.ts';
import type { DovecotServer } from './dovecot.ts';
import type { PostfixServer } from './postfix.ts';
import type { PostgresServer } from './postgres.ts';

/** The servers of one medium run, started once by tooling/vitest/servers.ts. A missing one is absent. */
export interface TestServers {
  /** A Dovecot with all capabilities: '/' as separator, special-use folders, sdbox. */
  readonly dovecot?: DovecotServer;
  /** A Dovecot that reports only IMAP4rev1: '.' as separator, prefix 'INBOX.', no special use, maildir. */
  readonly bareDovecot?: DovecotServer;
  /** Submission in front of `dovecot`. */
  readonly postfix?: PostfixServer;
  readonly postgres?: PostgresServer;
  /** A second kind of IMAP server. It is never required. */
  readonly cyrus?: CyrusServer;
}

declare module 'vitest' {
  interface ProvidedContext {
    servers: TestServers;
  }
}

/**
 * A `describe` that needs one of the real servers. When it is not installed, the block is skipped; with CI set, the run has
 * failed before.
 */
export function describeWith<Name extends keyof TestServers>(
  name: Name,
  title: string,
  body: (server: Required<TestServers>[Name]) => void,
): void {
  const server = inject('servers')[name] as Required<TestServers>[Name] | undefined;
  if (server === undefined) describe.skip(`${title} (no ${name} on this machine)`, () => body(undefined as never));
  else describe(title, () => body(server));
}

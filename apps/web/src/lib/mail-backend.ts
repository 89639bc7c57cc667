import type { Operation } from '@pillarbox/contract/operation';
import { readCookie } from './cookies.ts';

/** The mail backend has the path `/api/bf/` in version 1 and `/bfapi/` in version 2 [API-004, API-005]. */
export type MailBackendVersion = 1 | 2;

let configured: { readonly version: MailBackendVersion; readonly cookie: string } = {
  version: 1,
  cookie: 'mail_backend',
};

/** Sets the configured version, and the name of the cookie that overrides it [API-006]. */
export function setMailBackend(version: MailBackendVersion, cookie: string): void {
  configured = { version, cookie };
}

/**
 * The version in use: that of the cookie [API-007], else the configured one. Other values of the cookie are ignored.
 */
export function mailBackendVersion(jar?: string): MailBackendVersion {
  const chosen = readCookie(configured.cookie, jar);
  return chosen === '1' ? 1 : chosen === '2' ? 2 : configured.version;
}

const VERSION_1 = '/api/bf/';

/** The path of an operation in the version in use. Only operations of the mail backend have two. */
export function versionedPath({ path, also }: Pick<Operation, 'path' | 'also'>): string {
  if (!path.startsWith(VERSION_1) || mailBackendVersion() === 1) return path;
  return also.find((other) => !other.startsWith(VERSION_1)) ?? path;
}

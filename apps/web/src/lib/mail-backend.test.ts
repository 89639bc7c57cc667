import { OPERATIONS } from '@pillarbox/contract/operations';
import { downloadAttachment } from '@pillarbox/contract/mail/message';
import { folders } from '@pillarbox/contract/mail/folders';
import { currentSession } from '@pillarbox/contract/session/operations';
import { afterEach, describe, expect, it } from 'vitest';
import { mailBackendVersion, setMailBackend, versionedPath } from './mail-backend.ts';
import { addressOf } from './request-parts.ts';

const NAME = 'mail_backend';

afterEach(() => {
  setMailBackend(1, NAME);
  document.cookie = `${NAME}=; Max-Age=0`;
});

describe('the version of the mail backend', () => {
  it('is the configured one, 1 by default [API-006]', () => {
    expect(addressOf(folders, { body: {} })).toBe('/api/bf/folders');
    setMailBackend(2, NAME);
    expect(addressOf(folders, { body: {} })).toBe('/bfapi/folders');
    const query = { folder: 'INBOX', uid: '7', part: '2', action: 'download' };
    expect(addressOf(downloadAttachment, { query }, null)).toMatch(/^\/attachments\/\?folder=INBOX/);
  });

  it('is overridden by the cookie; other values are ignored [API-007]', () => {
    document.cookie = `${NAME}=2`;
    expect(addressOf(folders, { body: {} })).toBe('/bfapi/folders');
    setMailBackend(2, NAME);
    document.cookie = `${NAME}=1`;
    expect(addressOf(folders, { body: {} })).toBe('/api/bf/folders');
    for (const value of ['3', 'v2', '', '1; 2', '%32x'])
      expect(mailBackendVersion(`${NAME}=${value}; x=1`)).toBeTypeOf('number');
    expect(mailBackendVersion(`${NAME}=3`)).toBe(2);
    expect(mailBackendVersion('other=1')).toBe(2);
  });

  it('changes only the paths of the mail backend', () => {
    setMailBackend(2, NAME);
    expect(versionedPath(currentSession)).toBe(currentSession.path);
    const moved = OPERATIONS.filter((one) => versionedPath(one) !== one.path);
    expect(moved.length).toBeGreaterThan(10);
    expect(moved.filter((one) => !one.path.startsWith('/api/bf/'))).toEqual([]);
    expect(
      moved.filter((one) => !/^\/(bfapi|attachments|zipattachments|zipmessages)(\/|$)/.test(versionedPath(one))),
    ).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS, outgoing } from './compose/draft.ts';
import { ERRORS, isErrorCode } from './errors.ts';
import { PAGE_SIZE, listQuery } from './mail/list.ts';
import { MAX_DOWNLOAD } from './mail/message.ts';
import { DEFAULT_PORTS } from './mail/servers.ts';
import { FORM_BODY_LIMIT, SESSION_BODY_LIMIT, takesFormsOnly, WRITTEN_BODY_LIMIT } from './operation.ts';
import { OPERATIONS } from './operations.ts';
import { defaultPreferences, readPreferences } from './preferences/table.ts';
import { AUTH_STATUS, LOGIN_DELAY_MS, TOKEN_MARGIN_S, TOKEN_RETRIES } from './session/status.ts';

describe('operations', () => {
  it('have unique ids and unique method and path', () => {
    const ids = OPERATIONS.map((operation) => operation.id);
    const addresses = OPERATIONS.flatMap((operation) =>
      [operation.path, ...operation.also].map((path) => `${operation.method} ${path}`),
    );
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it('offer each mail command as POST at /api/bf/ and, version 2, at /bfapi/ [API-004, API-005, API-008]', () => {
    const listed = [
      'newmail',
      'msg',
      'login',
      'folders',
      'fetch',
      'fetchlist',
      'fetchattachments',
      'load',
      'loadList',
      'usage',
    ];
    const changing = ['setMsgFlag', 'foldercreate', 'folderrename', 'foldermove', 'folderdelete', 'savemsg', 'movemsg'];
    for (const command of [...listed, ...changing, 'expungedeleted', 'send']) {
      const operation = OPERATIONS.find((candidate) => candidate.path === `/api/bf/${command}`);
      expect(operation?.method, command).toBe('POST');
      expect(operation?.also, command).toContain(`/bfapi/${command}`);
    }
  });

  it('name only known error codes, and a changing GET says so', () => {
    for (const operation of OPERATIONS) {
      for (const code of operation.errors) expect(isErrorCode(code)).toBe(true);
      if (operation.method !== 'GET' && operation.access === 'session' && !operation.changes) {
        expect(operation.summary).not.toMatch(/^(Sets|Moves|Deletes|Creates|Renames|Saves|Removes)/);
      }
    }
  });

  it('accept kilobytes from callers who are not fully signed in, and megabytes only for written messages', () => {
    const known = [FORM_BODY_LIMIT, SESSION_BODY_LIMIT, WRITTEN_BODY_LIMIT];
    const larger = OPERATIONS.filter(({ bodyLimit }) => !known.includes(bodyLimit)).map(({ id }) => id);
    expect(larger).toEqual([
      'session.passkeyVerify',
      'session.addPasskey',
      'preferences.saveSignatures',
      'preferences.saveSound',
      'appearance.upload',
      'compose.stage',
      'contacts.setPhoto',
      'contactsImport.upload',
      'calendars.uploadImport',
      'transfer.piece',
      'transfer.keepReplacedSettings',
      'files.piece',
      'files.requestedPiece',
      'fax.addFiles',
      'feedback.send',
    ]);
    for (const { id, access, owing, bodyLimit } of OPERATIONS) {
      // Its bytes are read after the link was checked, from its own budget (decision 142).
      if (id === 'files.requestedPiece') continue;
      if (access === 'anonymous') expect([id, bodyLimit]).toEqual([id, 16 * 1024]);
      else if (takesFormsOnly(access, owing)) expect([id, bodyLimit <= 64 * 1024]).toEqual([id, true]);
    }
    const written = OPERATIONS.filter(({ bodyLimit }) => bodyLimit === WRITTEN_BODY_LIMIT).map(({ id }) => id);
    expect(written.sort()).toEqual([
      'compose.savemsg',
      'compose.send',
      'compose.template',
      'followUps.update',
      'preferences.save',
    ]);
  });

  it('use 401 and 403 only for ended sessions and failed sign-ins [API-060]', () => {
    const gates = Object.entries(ERRORS).filter(([, entry]) => entry.status === 401 || entry.status === 403);
    expect(gates.map(([code]) => code).sort()).toEqual([
      'invalid_credentials',
      'issuer_session_ended',
      'origin_refused',
      'rtoken_mismatch',
      'session_ended',
      'token_expired',
    ]);
  });
});

describe('constants of the API', () => {
  it('page size [CONST-011]', () => {
    expect(PAGE_SIZE).toBe(100);
    expect(listQuery.safeParse({ folder: 'INBOX', limit: 101 }).success).toBe(false);
  });

  it('attachment limits [CONST-035, CONST-036, CONST-037]', () => {
    expect([MAX_ATTACHMENTS, MAX_ATTACHMENT_BYTES]).toEqual([25, 26_214_400]);
  });

  it('largest single download [CONST-038]', () => {
    expect(MAX_DOWNLOAD).toBe(35_127_296);
  });

  it('default ports [CONST-017, CONST-018, CONST-020, CONST-021]', () => {
    expect(DEFAULT_PORTS.imap).toEqual({ tls: 993, starttls: 143, none: 143 });
    expect(DEFAULT_PORTS.submission).toEqual({ tls: 465, starttls: 1025, none: 1025 });
  });

  it('auth status codes [AUTH-001, AUTH-002, AUTH-003, AUTH-004, AUTH-005, AUTH-006, AUTH-007]', () => {
    expect(AUTH_STATUS).toEqual({
      NONE: 0,
      INVALIDDATA: 1,
      AUTHERROR: 2,
      SNAPPEDUSER: 3,
      PREFSLOADING: 4,
      PREFSERROR: 5,
      AUTHSUCCESS: 6,
    });
  });

  it('token margin, refresh retries and sign-in pause [CONST-042, CONST-043, CONST-044]', () => {
    expect([TOKEN_MARGIN_S, TOKEN_RETRIES, LOGIN_DELAY_MS]).toEqual([30, 3, 100]);
  });
});

describe('what a user writes', () => {
  const empty = { to: [], cc: [], bcc: [], subject: '', html: '', text: '', attachments: [] };

  it.each(['\r', '\n', '\u0000'])('refuses %j in every string that becomes a header', (character) => {
    const bad = `a${character}b`;
    expect(outgoing.safeParse(empty).success).toBe(true);
    expect(outgoing.safeParse({ ...empty, subject: bad }).success).toBe(false);
    for (const field of ['to', 'cc', 'bcc']) {
      expect(outgoing.safeParse({ ...empty, [field]: [{ name: bad, mail: 'a@b.co' }] }).success).toBe(false);
      expect(outgoing.safeParse({ ...empty, [field]: [{ name: '', mail: bad }] }).success).toBe(false);
    }
    const file = { ref: { kind: 'staged', id: 'x' }, name: bad };
    expect(outgoing.safeParse({ ...empty, attachments: [file] }).success).toBe(false);
  });
});

describe('preferences', () => {
  it('fall back to the default where a stored value is invalid [VAL-003, CONST-046, CONST-047]', () => {
    const read = readPreferences({ time_format: 'HH:mm:ss', default_font_family: 7, language: 'de_DE', sortdir: 1 });
    expect(read).toEqual({ ...defaultPreferences(), language: 'de_DE', sortdir: 1 });
    expect([read.default_font_family, read.default_font_size]).toEqual(['Arial', '12pt']);
  });
});

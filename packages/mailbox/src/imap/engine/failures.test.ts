import { describe, expect, it } from 'vitest';
import { refusal } from './failures.ts';

describe('the refusal of a command', () => {
  it.each([
    ['NONEXISTENT', 'folder_not_found'],
    ['TRYCREATE', 'folder_not_found'],
    ['ALREADYEXISTS', 'folder_name_exists'],
    ['OVERQUOTA', 'mail_over_quota'],
    ['TOOBIG', 'message_too_large'],
    ['CANNOT', 'mail_refused'],
    ['NOPERM', 'mail_refused'],
    ['UNAVAILABLE', 'mail_unavailable'],
    ['INUSE', 'mail_unavailable'],
    ['AUTHENTICATIONFAILED', 'invalid_credentials'],
    ['AUTHORIZATIONFAILED', 'invalid_credentials'],
    ['EXPIRED', 'password_change_required'],
    ['SOMETHING', 'mail_refused'],
  ])('with [%s] is %s, whatever its text says', (code, expected) => {
    const text = expected === 'mail_refused' ? 'go away' : 'Quota exceeded';
    expect(refusal({ kind: 'NO', code, text })).toMatchObject({ code: expected, details: { serverText: text } });
  });

  it('by a code that forbids is no other failure because of its text', () => {
    expect(refusal({ kind: 'NO', code: 'NOPERM', text: 'Quota of unknown mailbox' }).code).toBe('mail_refused');
  });

  it.each([
    ['User is over QUOTA', 'mail_over_quota'],
    ['Mailbox already exists', 'folder_name_exists'],
    ["Mailbox doesn't exist: Sent", 'folder_not_found'],
    ['Mailbox does not exist', 'folder_not_found'],
    ['nonexistent mailbox', 'folder_not_found'],
    ['Non-existent', 'folder_not_found'],
    ['Folder NOT FOUND', 'folder_not_found'],
    ['Unknown mailbox', 'folder_not_found'],
    ['No such mailbox', 'folder_not_found'],
    ['Mailbox was deleted under us', 'folder_not_found'],
    ['go away', 'mail_refused'],
  ])('without a code is recognized by its text: %s', (text, expected) => {
    expect(refusal({ kind: 'NO', code: '', text }).code).toBe(expected);
  });

  it('with BAD is a fault of the protocol, with the server’s text', () => {
    expect(refusal({ kind: 'BAD', code: 'OVERQUOTA', text: 'quota' })).toMatchObject({
      code: 'mail_protocol',
      details: { serverText: 'quota' },
    });
  });
});

import { MAX_DOWNLOAD } from '@pillarbox/contract/mail/message';
import { kindOf } from '@pillarbox/rules/attachments/kind';
import { describe, expect, it } from 'vitest';
import { previewKind } from './preview-kind.ts';

const shownAs = (mime: string, name = '', size = 1): string | null =>
  previewKind({ type: kindOf(mime, name), mime, name, size, part: '2', cid: '', dlURL: '' });

describe('the preview of an attachment', () => {
  it.each([
    ['image/png', 'a.png', 'image'],
    ['application/octet-stream', 'a.jpg', 'image'],
    ['application/pdf', '', 'pdf'],
    ['application/octet-stream', 'plan.PDF', 'pdf'],
    ['text/plain', '', 'text'],
    ['text/csv', 'a.csv', 'text'],
    ['text/calendar', '', 'text'],
    ['audio/mpeg', '', 'audio'],
    ['video/mp4', '', 'video'],
    ['message/rfc822', '', 'message'],
  ])('of %s %s is %s', (mime, name, kind) => {
    expect(shownAs(mime, name)).toBe(kind);
  });

  it.each([
    ['image/svg+xml', 'a.svg'],
    ['application/octet-stream', 'a.svg'],
    ['text/html', 'a.html'],
    ['application/xhtml+xml', 'a.xhtml'],
    ['application/x-msdownload', 'a.exe'],
    ['application/javascript', 'a.js'],
    ['application/zip', 'a.zip'],
  ])('does not exist for %s %s, which can run code or has no pages', (mime, name) => {
    expect(shownAs(mime, name)).toBeNull();
  });

  it('does not exist for a file that is too large to load', () => {
    expect(shownAs('image/png', '', MAX_DOWNLOAD)).toBe('image');
    expect(shownAs('image/png', '', MAX_DOWNLOAD + 1)).toBeNull();
  });
});

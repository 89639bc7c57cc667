import { ENCRYPTED_PREVIEW } from '@pillarbox/contract/mail/encrypted-preview';
import { describe, expect, it } from 'vitest';
import { previewOf } from './row-text.ts';

const t = (key: string): string => `«${key}»`;

describe('snippets of a list', () => {
  it('are a translated label for an encrypted message [MAIL-067]', () => {
    expect(previewOf(ENCRYPTED_PREVIEW, t)).toBe('«LANG_MAIL_ENCRYPTED»');
    expect(previewOf('-----BEGIN PGP MESSAGE----- hQEMA', t)).toBe('«LANG_MAIL_ENCRYPTED»');
  });

  it('are blank for calendar data [MAIL-068] and style sheets [MAIL-069]', () => {
    expect(previewOf('BEGIN:VCALENDAR VERSION:2.0', t)).toBe('');
    expect(previewOf('p.x { margin: 0; } Hello', t)).toBe('');
    expect(previewOf('Hello there', t)).toBe('Hello there');
  });
});

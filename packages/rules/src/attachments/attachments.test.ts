import { describe, expect, it } from 'vitest';
import { kindHue } from './hue.ts';
import { kindOf } from './kind.ts';

const PPTX = 'application/vnd.openxmlformats-officedocument.presentationml.presentation';

describe('the kind of an attachment', () => {
  it.each([
    [PPTX, 'talk.pptx', 'slides'],
    ['application/octet-stream', 'talk.PPTX', 'slides'],
    ['application/octet-stream', 'plan.ods', 'sheet'],
    ['image/png', 'a.bin', 'image'],
    ['message/rfc822', '', 'message'],
    ['application/x-unknown', 'a.xyz', 'file'],
    ['application/pdf', 'a.png', 'pdf'],
  ])('of %s named %j is %s [MAIL-070]', (mime, name, kind) => {
    expect(kindOf(mime, name)).toBe(kind);
  });

  it('has one hue, by media type and by name', () => {
    expect(kindHue(kindOf(PPTX, 'talk.pptx'))).toBe(kindHue(kindOf('application/octet-stream', 'talk.pptx')));
    expect(kindHue('slides')).not.toBe(kindHue('file'));
  });
});

import { describe, expect, it } from 'vitest';
import { hasFormatting } from './formatting.ts';

describe('formatting that plain text loses', () => {
  it('is fonts, colours, lists, links and pictures, and neither lines nor a signature', () => {
    expect(hasFormatting('<div>Hi<br></div><p><span>Tom</span></p>')).toBe(false);
    expect(hasFormatting('<div>Hi</div><div class="own-signature"><b>Clara</b></div>')).toBe(false);
    for (const html of ['<b>x</b>', '<div style="color:red">x</div>', '<ul><li>x</li></ul>', '<img src="cid:a">']) {
      expect(hasFormatting(html), html).toBe(true);
    }
  });
});

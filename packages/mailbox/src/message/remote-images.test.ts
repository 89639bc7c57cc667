import { describe, expect, it } from 'vitest';
import { parseMessage } from './parse-message.ts';

describe('remote pictures', () => {
  const remote = (html: string): boolean =>
    parseMessage(Buffer.from(`Content-Type: text/html\r\n\r\n${html}`)).remoteimages;

  it.each([
    '<img src="https://x.test/a.png">',
    '<IMG SRC=//x.test/a>',
    "<td background='http://x.test/a'>",
    '<p style="background:url(http://x.test/a)">',
    '<style>@import "http://x.test/a";</style>',
    '<img src="&#104;ttps://x.test/a">',
    '<img srcset="a.png 2x">',
  ])('are found in %s', (html) => {
    expect(remote(html)).toBe(true);
  });

  it.each(['<a href="https://x.test">x</a>', '<img src="cid:a@b">', '<img src="data:image/png;base64,x">', 'none'])(
    'are not seen in %s',
    (html) => {
      expect(remote(html)).toBe(false);
    },
  );
});

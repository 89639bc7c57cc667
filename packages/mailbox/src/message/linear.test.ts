import { describe, expect, it } from 'vitest';
import { readAddresses } from './addresses.ts';
import { decodeText } from './charset.ts';
import { unflow } from './flowed.ts';
import { headerText } from './header-fields.ts';
import { htmlText } from './html-text.ts';
import { readIds, readMessageId } from './message-header.ts';
import { parseMessage } from './parse-message.ts';
import { previewOf } from './preview.ts';
import { namedContentIds, namesRemoteImages } from './remote-images.ts';
import { readableParam, readStructured } from './structured-header.ts';
import { summarise } from './summary.ts';
import { decodeTransfer } from './transfer.ts';

/**
 * One or a few characters, repeated a hundred thousand times. A quadratic function runs for minutes on any machine and
 * exceeds the runner's limit; a linear one takes some milliseconds.
 */
const PIECES = [
  ...'a :;,"\'()<>@=?\\/.-_&%#*[]{}!~+^|\t\u0000\u00e9',
  ...[
    'a:',
    'a,',
    '""',
    '"a',
    '"\\',
    '(a',
    '<a',
    '<a@',
    '<>',
    'a@b ',
    '"a"',
    '"@',
    '<@',
    '<"',
    '=?',
    '=?a?q?',
    '=?a?b?',
    '?=',
  ],
  ...['=?utf-8?q?a?= ', '=?utf-8?b?YQ==?= ', 'A=', '= ', '=\n', ' \n', '> ', '\n', '\r', '\r\n', 'a \n', '>> a \n'],
  ...[
    '<head>',
    '<a ',
    '<a "',
    '<!--',
    '</',
    '<div style=display:none>',
    'display ',
    'src ',
    'src="',
    'cid:',
    'url(',
    '@import ',
  ],
  ...['&#', '&a', 'a=b;', 'name*0=a;', '--b\n', '--', 'Content-Type: a\n', 'begin ', '!', 'q: <a@b>, '],
];
const SIZE = 100_000;

function repeat(piece: string): string {
  return piece.repeat(Math.ceil(SIZE / piece.length));
}

describe('functions on untrusted text are linear', () => {
  it.each(PIECES)('in headers: %j', (piece) => {
    for (const text of [repeat(piece), `a@b${repeat(piece)}x`, `"q" ${repeat(piece)}a@b: ${repeat(piece)}`]) {
      expect(readAddresses([text], '').length).toBeLessThanOrEqual(5000);
      headerText(text, 'utf-8');
      readIds(text);
      readMessageId(text);
      const field = readStructured(`a/b; name="${text}`);
      readableParam(field, 'name', text);
      readableParam(readStructured(`a/b; name*=${text}''${text}`), 'name', '');
      decodeText(Buffer.from(text), text);
    }
    const folded = repeat(piece).replace(/\n/g, '\n ');
    const names = ['From', 'Subject', 'Content-Type', 'Content-Disposition', 'Content-ID'];
    const header = names.map((name) => `${name}: ${folded}\n`).join('');
    expect(parseMessage(Buffer.from(`${header}\nx`)).parts.length).toBeLessThanOrEqual(2);
  });

  it.each(PIECES)('in bodies: %j', (piece) => {
    const text = `${repeat(piece)}x`;
    for (const encoding of ['base64', 'quoted-printable', 'x-uuencode']) decodeTransfer(Buffer.from(text), encoding);
    unflow(text, true);
    htmlText(text, 1_000_000);
    namesRemoteImages(text);
    namedContentIds(text);
    for (const mime of ['text/html', 'text/plain']) previewOf({ mime, text });
    for (const type of [
      'text/html',
      'text/plain; format=flowed; delsp=yes',
      'multipart/mixed; boundary=b',
      'multipart/x; boundary="--"',
    ]) {
      const source = Buffer.from(`Content-Type: ${type}\n\n${text}`);
      expect(parseMessage(source).parts.length).toBeLessThanOrEqual(2);
      summarise(source);
    }
  });
});

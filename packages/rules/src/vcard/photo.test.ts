import { describe, expect, it } from 'vitest';
import { photoOf, withPhoto } from './photo.ts';
import { parseVCard, writeVCard } from './vcard.ts';

const PHOTO = 'A'.repeat(200);
const card = (line: string, version = '3.0') =>
  parseVCard(`BEGIN:VCARD\r\nVERSION:${version}\r\nFN:Ann\r\n${line}\r\nNOTE:after\r\nEND:VCARD\r\n`);

describe('the photo of a card', () => {
  it.each([
    ['base64 of 3.0', `PHOTO;ENCODING=b;TYPE=JPEG:${PHOTO}`],
    ['folded base64', `PHOTO;ENCODING=b:${PHOTO.slice(0, 60)}\r\n ${PHOTO.slice(60)}`],
    ['2.1, not indented', `PHOTO;ENCODING=BASE64;JPEG:${PHOTO.slice(0, 60)}\r\n${PHOTO.slice(60)}\r\n`],
    ['a data URI', `PHOTO:data:image/jpeg;base64,${PHOTO}`],
    ['an escaped data URI in upper case', `PHOTO;VALUE=URI:DATA:IMAGE/JPEG;BASE64\\,${PHOTO}`],
  ])('is read from %s', (_kind, line) => {
    expect(photoOf(card(line))).toBe(PHOTO);
  });

  it.each([
    'PHOTO:',
    'PHOTO;VALUE=URI:http://tracker.example/x.png',
    `PHOTO;ENCODING=b:<svg>${PHOTO}`,
    `PHOTO:data:image/svg+xml,${PHOTO}`,
    'NOTE:none',
  ])('is none in %j', (line) => {
    expect(photoOf(card(line))).toBe('');
  });

  it.each(['2.1', '3.0', '4.0'])('is replaced and removed in version %s; the other lines stay', (version) => {
    const before = card(`PHOTO;ENCODING=b;TYPE=PNG:${'B'.repeat(99)}\r\nX-OWN:kept`, version);
    const again = parseVCard(writeVCard(withPhoto(before, PHOTO)));
    expect(photoOf(again)).toBe(PHOTO);
    expect(again.lines.filter(({ name }) => name === 'PHOTO')).toHaveLength(1);
    expect(writeVCard(withPhoto(again, ''))).toBe(writeVCard(withPhoto(before, '')));
    expect(again.lines.map(({ name }) => name)).toContain('X-OWN');
  });
});

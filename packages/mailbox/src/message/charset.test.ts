import fc from 'fast-check';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { decodeText } from './charset.ts';

const RUSSIAN = 'Добрый день! Отправляю вам документы по договору, посмотрите, пожалуйста.';
const CHINESE = '您好，请查收附件中的合同文件，谢谢。';
const JAPANESE = 'こんにちは、書類を送ります。よろしくお願いします。';
const KOREAN = '안녕하세요 첨부 파일을 확인해 주세요';
const POLISH = 'Zażółć gęślą jaźń, proszę o szybką odpowiedź w tej sprawie';
const FRENCH = 'Voilà les résultats de l’été à Orléans, déjà reçus çà et là';

const text = (bytes: Uint8Array, charset: string): string => decodeText(bytes, charset).text;
const ascii = (line: string): Buffer => Buffer.from(line, 'latin1');

describe('charsets of mail', () => {
  it.each([
    ['gb18030', '𠀀 ' + CHINESE],
    ['koi8-r', RUSSIAN],
    ['koi8-u', 'Доброго дня, її'],
    ['windows-1251', RUSSIAN],
    ['windows-1255', 'שלום רב'],
    ['windows-1256', 'مرحبا'],
    ['windows-874', 'สวัสดี'],
    ['utf-7', `1 + 1 & ${JAPANESE}`],
    ['cp850', 'Grüße ½'],
    ['macintosh', 'Grüße'],
    ['utf-32', 'Grüße'],
  ])('%s is read by its label', (charset, wanted) => {
    expect(text(iconv.encode(wanted, charset), charset)).toBe(wanted);
  });

  it('reads HZ, ISO-2022-KR and ISO-2022-CN (RFC 1843, RFC 1557, RFC 1922)', () => {
    const line = 'This sentence is in ASCII.\nThe next sentence is in GB.~{<:Ky2;S{#,NpJ)l6HK!#~}Bye.';
    expect(text(ascii(line), 'hz-gb-2312')).toBe(
      'This sentence is in ASCII.\nThe next sentence is in GB.己所不欲，勿施於人。Bye.',
    );
    expect(text(ascii('a~~b~\nc'), 'HZ')).toBe('a~bc');
    const shifted = (charset: string, wide: string): Buffer =>
      Buffer.from([...iconv.encode(wide, charset)].map((byte) => byte & 0x7f));
    const designated = (designation: string, wide: Buffer): Buffer =>
      Buffer.concat([ascii(`${designation}\nA \u000e`), wide, ascii('\u000f Z')]);
    expect(text(designated('\u001b$)C', shifted('euc-kr', '확인')), 'iso-2022-kr')).toBe('\nA 확인 Z');
    expect(text(designated('\u001b$)A', shifted('gb2312', '合同')), 'iso-2022-cn')).toBe('\nA 合同 Z');
  });

  it('reads UTF-16 by its byte order mark', () => {
    const little = Buffer.from('\ufeffGrüße', 'utf16le');
    expect(text(little, 'utf-16')).toBe('Grüße');
    expect(text(Buffer.from(little).swap16(), 'UTF-16')).toBe('Grüße');
  });

  it.each([
    ['koi8-r', RUSSIAN, ''],
    ['windows-1251', RUSSIAN, 'us-ascii'],
    ['windows-1251', RUSSIAN, 'utf-8'],
    ['gb18030', CHINESE, ''],
    ['big5', '請查收附件中的合同文件，謝謝。', 'utf-8'],
    ['shift_jis', JAPANESE, 'x-nobody-knows'],
    ['euc-kr', KOREAN, 'utf-8'],
    ['windows-1250', POLISH, ''],
    ['windows-1252', FRENCH, ''],
    ['windows-1252', 'Grüße', 'utf-8'],
    ['utf-8', POLISH, 'iso-8859-1'],
    ['utf-8', FRENCH, 'iso-2022-jp'],
  ])('%s is recognised without a label or under a wrong one', (charset, wanted, label) => {
    expect(text(iconv.encode(wanted, charset), label)).toBe(wanted);
  });

  it('reads undeclared ISO-2022-JP by its escapes', () => {
    expect(text(ascii('\u001b$B%F%9%H\u001b(B'), '')).toBe('テスト');
  });

  it('keeps what can be read of a text that is cut or damaged', () => {
    const cut = Buffer.from('Übermut').subarray(0, -1);
    expect(text(cut, '')).toBe('Übermu');
    expect(decodeText(Buffer.from('Grüße, Übermü').subarray(0, -1), '')).toMatchObject({ text: 'Grüße, Überm\ufffd' });
    expect(text(ascii('Caf\u00e9'), '')).toBe('Café');
  });

  it('takes any bytes under any label', () => {
    const labels = [
      '',
      'utf-7',
      'hz',
      'iso-2022-kr',
      'iso-2022-cn',
      'utf-16',
      'gb18030',
      'utf-8',
      'latin1',
      '__proto__',
    ];
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400, size: 'max' }), fc.constantFrom(...labels), (bytes, label) => {
        expect(text(bytes, label).length).toBeLessThanOrEqual(bytes.length * 2 + 1);
      }),
    );
  });
});

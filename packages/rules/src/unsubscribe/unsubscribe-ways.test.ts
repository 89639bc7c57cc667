import { describe, expect, it } from 'vitest';
import { unsubscribeWays } from './unsubscribe-ways.ts';

const POST = 'List-Unsubscribe=One-Click';

describe('the ways to leave a mailing', () => {
  it('are the first addresses of each kind', () => {
    const header = '(comment) <mailto:leave@list.test?subject=x>, <https://list.test/a\r\n b>, <https://list.test/c>';
    expect(unsubscribeWays(header, '')).toEqual({
      mail: 'mailto:leave@list.test?subject=x',
      link: 'https://list.test/ab',
      oneClick: '',
    });
  });

  it('include one click only with HTTPS and the exact second header', () => {
    expect(unsubscribeWays('<https://list.test/a>', POST).oneClick).toBe('https://list.test/a');
    expect(unsubscribeWays('<https://list.test/a>', 'List-Unsubscribe=Two-Click').oneClick).toBe('');
    expect(unsubscribeWays('<http://list.test/a>', POST)).toMatchObject({ link: 'http://list.test/a', oneClick: '' });
  });

  it.each([
    '',
    'leave@list.test',
    '<javascript:alert(1)>',
    '<mailto:>',
    '<https://a.test/\u0000>',
    '<https://a.test',
    '<<>',
  ])('do not exist in %j', (header) => {
    expect(unsubscribeWays(header, POST)).toEqual({ mail: '', link: '', oneClick: '' });
  });

  it('are not read from a header that is too long, which takes no time', () => {
    expect(unsubscribeWays(`<https://a.test/${'a'.repeat(3000)}>`, POST).link).toBe('');
    expect(unsubscribeWays('<'.repeat(1_000_000), POST).link).toBe('');
  });
});

import { partnerSettings } from '@pillarbox/contract/partner/settings';
import { expect, it } from 'vitest';
import { parseJson } from './partner-error.ts';

const MAIL = { kind: 'local', loginDomain: 'example.test' };

it.each([
  [{ logos: { login: 'logo.svg' } }, 'logos.login: ', 'such as "images/logo.svg"'],
  [{ logos: { mail: 'images/logo.svg' } }, 'logos.mail: not a setting', 'logos holds "login"'],
  [{ logos: 'images/logo.svg' }, 'logos: must be', 'logos holds "login"'],
  [{ favicon: 'http://example.test/icon.svg' }, 'favicon: ', 'such as "images/logo.svg"'],
  [{ hosts: 'mail.example.test' }, 'hosts: must be array', 'hosts is a list of host names'],
  [{ hosts: ['https://Mail.Example.test'] }, 'hosts.0: ', 'without scheme and port'],
])('a wrong field is named with what to write instead: %j', (changes, wrong, advice) => {
  const read = () =>
    parseJson('settings.json', JSON.stringify({ id: '1', name: 'One', mail: MAIL, ...changes }), partnerSettings);
  expect(read).toThrow(`settings.json: ${wrong}`);
  expect(read).toThrow(advice);
});

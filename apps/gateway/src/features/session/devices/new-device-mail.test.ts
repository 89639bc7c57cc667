import { expect, it } from 'vitest';
import { newDeviceMail } from './new-device-mail.ts';

const AT = Date.UTC(2026, 10, 21, 9, 41);
const account = { partner: '754', mail: 'clara@example.test' };
const reader = { account, languages: ['', 'de_DE'], timeZone: 'Europe/Berlin' };

it('the notice of a new device is in the reader’s language and time zone', () => {
  const mail = newDeviceMail({ browser: 'Firefox', system: 'Windows', address: '192.0.2.x', at: AT }, reader);
  expect(mail).toMatchObject({ to: 'clara@example.test', subject: 'Anmeldung von einem neuen Gerät' });
  expect(mail.text).toContain('Gerät: Firefox, Windows\nNetz: 192.0.2.x\nZeit: 21. November 2026');
  expect(mail.text).toContain('10:41:00');
});

it('the notice names unknown properties as unknown', () => {
  const device = { browser: '', system: '', address: '', at: AT };
  const { text } = newDeviceMail(device, { ...reader, languages: ['en_US'], timeZone: 'Nowhere/Land' });
  expect(text).toContain('Device: Unknown device\nNetwork: -\n');
  expect(text).toContain('9:41:00');
});

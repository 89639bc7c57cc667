import { describe, expect, it } from 'vitest';
import { globalListSettings } from './settings.ts';

const source = globalListSettings.globalAddressList;
const LDAP = { driver: 'ldap', url: 'ldaps://directory.example.com', base: 'dc=example' };

describe('the source of a global address list', () => {
  it('has the attributes of inetOrgPerson unless others are named', () => {
    expect(source.parse(LDAP)).toMatchObject({
      filter: '(mail=*)',
      searched: ['cn', 'sn', 'givenName', 'displayName', 'mail'],
      attributes: { name: ['displayName', 'cn'], company: ['o'] },
    });
    const renamed = source.parse({ ...LDAP, attributes: { company: ['company'] } });
    expect(renamed).toMatchObject({ attributes: { company: ['company'], name: ['displayName', 'cn'] } });
  });

  it.each([
    ['an unencrypted directory elsewhere', { ...LDAP, url: 'ldap://directory.example.com' }],
    ['a user without a password', { ...LDAP, user: 'cn=reader' }],
    ['a password without a user', { ...LDAP, passwordFrom: 'SECRET' }],
    ['an attribute that is none', { ...LDAP, searched: ['cn)(x=*'] }],
    ['two statements', { driver: 'sql', databaseUrlFrom: 'URL', query: 'select 1; drop table staff' }],
    ['a value that is none', { driver: 'sql', databaseUrlFrom: 'URL', query: 'select :password' }],
    ['a secret over plain HTTP', { driver: 'http', url: 'http://staff.example.com/', secretFrom: 'SECRET' }],
    ['an unknown key', { driver: 'list', people: [], base: 'x' }],
    ['an unknown driver', { driver: 'csv' }],
  ])('is refused for %s', (_, settings) => {
    expect(source.safeParse(settings).success).toBe(false);
  });

  it.each([
    { ...LDAP, url: 'ldap://directory.example.com', startTls: true },
    { ...LDAP, url: 'ldap://127.0.0.1:3890' },
    {
      driver: 'sql',
      databaseUrlFrom: 'URL',
      query: 'select mail from staff where name ilike all(:patterns) limit :limit',
    },
  ])('may be %j', (settings) => {
    expect(source.safeParse(settings).success).toBe(true);
  });
});

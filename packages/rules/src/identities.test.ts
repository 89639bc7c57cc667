import { describe, expect, it } from 'vitest';
import { identitiesOf, identitySentTo, usualIdentity } from './identities.ts';

const sources = {
  mail: 'clara@home.example',
  fullname: 'Clara Whitmore',
  replyto: 'desk@home.example',
  aliases: ['clara@home.example', 'office@home.example', 'sales@home.example'],
  stored: [
    { id: 'a', name: 'Whitmore Joinery', mail: 'Office@home.example', replyto: '', signature: 's1' },
    { id: 'b', name: 'Gone', mail: 'gone@home.example', replyto: '', signature: '' },
  ],
};

describe('identities', () => {
  it('are the own address, the stored ones that the provider still allows, and the other aliases with the own name', () => {
    expect(identitiesOf(sources).map(({ id, name, mail }) => [id, name, mail])).toEqual([
      ['own', 'Clara Whitmore', 'clara@home.example'],
      ['a', 'Whitmore Joinery', 'Office@home.example'],
      ['alias-sales@home.example', 'Clara Whitmore', 'sales@home.example'],
    ]);
  });

  it('can share an address', () => {
    const second = { id: 'c', name: 'Billing', mail: 'clara@home.example', replyto: '', signature: '-' };
    const all = identitiesOf({ ...sources, aliases: ['clara@home.example'], stored: [second] });
    expect(all.map(({ name }) => name)).toEqual(['Clara Whitmore', 'Billing']);
  });

  it('begin with the one of the preferred address', () => {
    const all = identitiesOf(sources);
    const usual = (webfrom: string, fallback = ''): string | undefined =>
      usualIdentity(all, { webfrom_addr: webfrom, default_email: fallback })?.id;
    expect(usual('OFFICE@home.example')).toBe('a');
    expect(usual('')).toBe('own');
    expect(usual('stranger@other.example')).toBe('own');
    expect(usual('', 'office@home.example')).toBe('a');
    expect(usual('', 'stranger@other.example')).toBe('own');
    expect(usual(all[0]?.mail ?? '', 'office@home.example')).toBe('own');
  });

  it('answer as the first own address that the message was sent to', () => {
    const all = identitiesOf(sources);
    expect(identitySentTo(all, ['tom@x.example', 'SALES@home.example', 'clara@home.example'])?.mail).toBe(
      'sales@home.example',
    );
    expect(identitySentTo(all, ['list@x.example'])).toBeUndefined();
  });
});

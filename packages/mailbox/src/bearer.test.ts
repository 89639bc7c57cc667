import { Failure } from '@pillarbox/contract/failure';
import { describe, expect, it } from 'vitest';
import { bearerMechanism, bearerResponse, withAccessToken } from './bearer.ts';

const plain = (response: string): string => Buffer.from(response, 'base64').toString('utf8');

describe('access tokens for mail servers', () => {
  it('are put into the response of the mechanism that the server offers', () => {
    expect(bearerMechanism(['PLAIN', 'XOAUTH2', 'OAUTHBEARER'])).toBe('OAUTHBEARER');
    expect(bearerMechanism(['XOAUTH2'])).toBe('XOAUTH2');
    expect(bearerMechanism(['PLAIN'])).toBeNull();
    expect(plain(bearerResponse('OAUTHBEARER', 'a,b=c@example.test', 'to.ken'))).toBe(
      'n,a=a=2Cb=3Dc@example.test,\u0001auth=Bearer to.ken\u0001\u0001',
    );
    expect(plain(bearerResponse('XOAUTH2', 'ann@example.test', 'to.ken'))).toBe(
      'user=ann@example.test\u0001auth=Bearer to.ken\u0001\u0001',
    );
  });

  it('break out of no response', () => {
    for (const [user, token] of [
      ['ann\u0001auth=x', 'token'],
      ['ann', 'to\u0001ken'],
      ['ann', 'to ken'],
      ['ann', ''],
    ] as const) {
      expect(() => bearerResponse('XOAUTH2', user, token)).toThrow('invalid_credentials');
    }
  });

  it('are renewed once when the server refuses one', async () => {
    const asked: (string | undefined)[] = [];
    const tokens = (refused?: string): Promise<string> => {
      asked.push(refused);
      return Promise.resolve(refused === undefined ? 'old' : 'new');
    };
    const used: string[] = [];
    const signIn = (token: string): Promise<string> => {
      used.push(token);
      return token === 'new' ? Promise.resolve('in') : Promise.reject(new Failure('invalid_credentials'));
    };
    await expect(withAccessToken(tokens, signIn)).resolves.toBe('in');
    expect([asked, used]).toEqual([
      [undefined, 'old'],
      ['old', 'new'],
    ]);
    await expect(withAccessToken(() => Promise.resolve('old'), signIn)).rejects.toThrow('invalid_credentials');
    expect(used).toEqual(['old', 'new', 'old']);
  });
});

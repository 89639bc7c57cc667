import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ComposeRequest } from '../begin/compose-request.ts';
import { requestFrom, windowAddress, windowSearch } from './window-request.ts';

describe('the address of a compose window', () => {
  it('is /window/mail/compose, of type compose unless another is named [SHELL-015] [COMP-003]', () => {
    expect(windowAddress({ command: 'new' })).toBe('/window/mail/compose?type=compose&mode=HTML&reset=1');
    expect(windowSearch({ command: 'reply', folder: 'INBOX', uid: 7 }, false)['type']).toBe('reply');
    expect(requestFrom({}).command).toBe('new');
    expect(requestFrom({ type: 'anything' }).command).toBe('new');
  });

  it('says HTML unless the message is to be text [COMP-004]', () => {
    expect(windowSearch({ command: 'new' }, true)['mode']).toBe('HTML');
    expect(windowSearch({ command: 'new', mode: 'Text' }, true)['mode']).toBe('Text');
    expect(requestFrom({}).mode).toBe('HTML');
    expect(requestFrom({ mode: 'rtf' }).mode).toBe('HTML');
    expect(requestFrom({ mode: 'Text' }).mode).toBe('Text');
  });

  it('carries a realm id when there is one [COMP-005]', () => {
    expect(windowAddress({ command: 'new', realmid: 'work' })).toContain('realmid=work');
    expect(windowAddress({ command: 'new' })).not.toContain('realmid');
    expect(requestFrom({ realmid: 'work' }).realmid).toBe('work');
    expect(requestFrom({ realmid: '' }).realmid).toBeUndefined();
  });

  it('says that a message is forwarded as a file', () => {
    const request = { command: 'forward', folder: 'INBOX', uid: 7, asFile: true } as const;
    const search = Object.fromEntries(new URLSearchParams(windowAddress(request).split('?')[1] ?? ''));
    expect(requestFrom(search)).toEqual({ ...request, mode: 'HTML' });
  });

  it('never carries recipients or words', () => {
    const address = windowAddress({ command: 'new', to: 'tom@ashdown.example', mailto: 'mailto:a@b.test?body=secret' });
    expect(address).not.toMatch(/tom|secret|mailto/);
  });

  it('asks on its way back for what it was made of', () => {
    const about = fc.record({
      command: fc.constantFrom('reply' as const, 'replyall' as const, 'forward' as const, 'draft' as const),
      folder: fc.string({ minLength: 1 }),
      uid: fc.integer({ min: 1, max: 2 ** 32 - 1 }),
      uidvalidity: fc.integer({ min: 1, max: 2 ** 32 - 1 }),
      realmid: fc.string({ minLength: 1 }),
      mode: fc.constantFrom('HTML' as const, 'Text' as const),
    });
    fc.assert(
      fc.property(about, (request: ComposeRequest) => {
        const query = windowAddress(request).split('?')[1] ?? '';
        const search = Object.fromEntries(new URLSearchParams(query));
        expect(requestFrom(search)).toEqual(request);
      }),
    );
  });

  it('makes sense of nothing hostile', () => {
    for (const uid of ['0', '-1', '1e3', '99999999999', 'x', '']) {
      expect(requestFrom({ type: 'reply', folder: 'INBOX', uid })).toEqual({ command: 'new', mode: 'HTML' });
    }
    expect(requestFrom({ type: 'reply', uid: '7' })).toEqual({ command: 'new', mode: 'HTML' });
  });
});

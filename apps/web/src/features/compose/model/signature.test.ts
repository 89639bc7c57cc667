import type { Signature } from '@pillarbox/contract/preferences/rules';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadTexts } from '../../../lib/i18n/language.ts';
import { beginMessage } from '../begin/compose-request.ts';
import { makeMessage } from './message.test-maker.ts';
import { reduce } from './compose-reducer.ts';
import type { ComposeState } from './compose-state.ts';
import { bodyFromSaved, outgoingHtml, outgoingText } from './outgoing.ts';
import { sendQuestion } from './send-check.ts';

const own = vi.hoisted(() => ({ signatures: [] as Signature[], dashes: 1, first: 1, mode: 'HTML' }));
vi.mock('../../../lib/preferences-state.ts', async (original) => {
  const { currentPreferences, ...rest } = await original<{ currentPreferences: () => object }>();
  return {
    ...rest,
    currentPreferences: () => ({
      ...currentPreferences(),
      sig_dashes: own.dashes,
      sig_first: own.first,
      default_compose_mode: own.mode,
    }),
  };
});
vi.mock('../../preferences/public.ts', async (original) => ({
  ...(await original<object>()),
  mailPreferences: () => Promise.resolve({ signatures: own.signatures }),
}));

const WORK: Signature = { id: 'w', name: 'Work', text: '<div><b>Clara</b></div><div>Joinery</div>', default: '1' };
const HOME: Signature = { id: 'h', name: 'Home', text: 'C.', default: '0' };
const FONT = { family: 'Arial', size: '12pt' };
const TEXT_MAIL = makeMessage({ parts: [{ part: '1', mime: 'text/plain', text: 'a', truncated: false }] });

beforeAll(() => loadTexts('compose'));
beforeEach(() => {
  Object.assign(own, { signatures: [HOME, WORK], dashes: 1, first: 1, mode: 'HTML' });
});

function begin(command: 'new' | 'reply', message = makeMessage()): Promise<ComposeState> {
  const read = (): Promise<typeof message> => Promise.resolve(message);
  return beginMessage(command === 'new' ? { command } : { command, folder: 'INBOX', uid: 7 }, { read });
}
function change(state: ComposeState, signature: Signature | null): ComposeState {
  return reduce(state, { type: 'signature', signature, style: { dashes: own.dashes === 1, first: own.first === 1 } });
}

describe('the signature of a new message', () => {
  it("is the one with default flag '1', below room to write, and no change of the writer's [COMP-014]", async () => {
    const state = await begin('new');
    expect(state.html).toBe(
      '<div><br></div><div><br></div>' +
        '<div class="own-signature"><div>--&nbsp;</div><div><b>Clara</b></div><div>Joinery</div></div>',
    );
    expect(outgoingText(state)).toBe('-- \nClara\nJoinery');
    expect(state.signature.id).toBe('w');
    expect(state.revision).toBe(state.savedRevision);
  });

  it('is none when none is the default, or when signatures cannot be had', async () => {
    own.signatures = [HOME];
    expect((await begin('new')).html).toBe('');
    own.signatures = [];
    expect((await begin('new')).html).toBe('');
  });

  it('has no dashes where they are not wanted, and lines in a text message [PREF-078]', async () => {
    own.mode = 'Text';
    expect((await begin('new')).text).toBe('\n\n-- \nClara\nJoinery');
    own.dashes = 0;
    expect((await begin('new')).text).toBe('\n\nClara\nJoinery');
  });

  it('is not what makes a message one with words', async () => {
    const state = { ...(await begin('new')), subject: 'S' };
    expect(sendQuestion(state)).toBe('nothing-written');
    expect(sendQuestion({ ...state, html: `<div>Hi</div>${state.html}` })).toBeNull();
    own.mode = 'Text';
    expect(sendQuestion({ ...(await begin('new')), subject: 'S' })).toBe('nothing-written');
  });

  it('runs nothing that its text holds', async () => {
    own.signatures = [{ ...WORK, text: '<img src=x onerror=alert(1)><script>1</script>C' }];
    expect((await begin('new')).html).not.toMatch(/onerror|script/);
    own.first = 0;
    expect(outgoingHtml(await begin('reply'), FONT)).not.toMatch(/onerror|script/);
  });
});

describe('the signature of an answer', () => {
  it('stands above what is answered, or below it [PREF-079]', async () => {
    const above = outgoingText(await begin('reply'));
    expect(above.indexOf('Joinery')).toBeLessThan(above.indexOf('Hello Clara'));
    own.first = 0;
    const below = await begin('reply');
    expect(outgoingText(below)).toMatch(/Hello Clara[\s\S]*\n\n-- \nClara\nJoinery$/);
    expect(outgoingHtml(below, FONT)).toMatch(/Hello[\s\S]*<b>Clara<\/b>[\s\S]*Joinery<\/div><\/div>$/);
  });

  it('does the same in text', async () => {
    expect((await begin('reply', TEXT_MAIL)).text).toMatch(/^\n\n-- \nClara\nJoinery\n\n[^]*> a$/);
    own.first = 0;
    expect((await begin('reply', TEXT_MAIL)).text).toMatch(/^\n\n[^]*> a\n\n-- \nClara\nJoinery$/);
  });

  it('is found again in a saved draft, above or below', async () => {
    for (const first of [1, 0]) {
      own.first = first;
      const state = await begin('reply');
      const again = bodyFromSaved(outgoingHtml(state, FONT), '');
      expect(again.html).toBe(state.html);
      expect(again.original?.html).toBe(state.original?.html);
      expect(again.below?.text).toBe(state.below?.text);
    }
  });
});

describe('another signature', () => {
  it('takes the place of the one before, wherever that stands', async () => {
    const states = [await begin('new'), await begin('reply'), await begin('reply', TEXT_MAIL)];
    own.first = 0;
    states.push(await begin('reply'), await begin('reply', TEXT_MAIL));
    for (const [at, state] of states.entries()) {
      own.first = at < 3 ? 1 : 0;
      const home = change(state, HOME);
      const text = outgoingText(home);
      expect(text).toContain('-- \nC.');
      expect(text).not.toContain('Joinery');
      expect(text.split('-- \n')).toHaveLength(2);
      expect(outgoingText(change(home, null))).not.toContain('-- ');
      expect(outgoingText(change(change(home, null), WORK))).toContain('-- \nClara\nJoinery');
    }
  });

  it('leaves every word that was written', async () => {
    const state = await begin('new');
    const written = reduce(state, { type: 'html', html: `<div>Dear <i>Tom</i></div>${state.html}<div>PS</div>` });
    expect(outgoingText(change(written, HOME))).toBe('Dear Tom\n\n\n-- \nC.\nPS');
  });

  it('can still be chosen after the format has changed', async () => {
    own.mode = 'Text';
    const html = reduce(await begin('new'), { type: 'format', format: 'html' });
    expect(outgoingText(change(html, HOME)).trim()).toBe('-- \nC.');
    const text = reduce(html, { type: 'format', format: 'text' });
    expect(change(text, HOME).text.trim()).toBe('-- \nC.');
  });
});

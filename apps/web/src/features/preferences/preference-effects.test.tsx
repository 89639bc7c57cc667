import type { Operation } from '@pillarbox/contract/operation';
import type { Preferences } from '@pillarbox/contract/preferences/table';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadTexts } from '../../lib/i18n/language.ts';
import { clockWords, composeFont, newFormat, senderNow, answerSettings } from '../compose/begin/compose-settings.ts';
import { writesInWindows } from '../compose/window/open-window.ts';
import { FakeMail, makeRow } from '../mail/fake-mail.test-maker.ts';
import { SHOW_ALL, scopeOf } from '../mail/state/list-options.ts';
import { forgetPage, giveElementsSize, renderAt } from '../mail/mail-page.test-maker.tsx';
import { MailScreen } from '../mail/screen/MailScreen.tsx';
import { ReadingPane } from '../mail/reading/ReadingPane.tsx';
import { currentPreferences } from '../../lib/preferences-state.ts';
import { mergePreferences } from './preferences.ts';

const box = vi.hoisted((): { mail: FakeMail | null } => ({ mail: null }));
vi.mock('../../lib/call.ts', () => ({
  call: (operation: Operation, input: object) => box.mail?.call(operation, input),
}));

/** Preferences as the gateway sends them; numbers may be strings. */
const given = (preferences: Partial<Record<keyof Preferences, unknown>>): void => mergePreferences(preferences);

beforeEach(() => giveElementsSize(1440));
afterEach(forgetPage);

describe('the composer uses the preferences for', () => {
  it('the format of new messages [PREF-043]', () => {
    expect(newFormat()).toBe('html');
    given({ default_compose_mode: 'Text' });
    expect(newFormat()).toBe('text');
  });

  it('the format and indent of replies [PREF-044, PREF-085]', async () => {
    await loadTexts('compose');
    given({ default_reply_forward_mode: 'Text', reply_forward_text_indent: '| ' });
    expect(answerSettings([])).toMatchObject({ replyMode: 'Text', indent: '| ' });
  });

  it('the sender’s name, From and Reply-To [PREF-045, PREF-051, PREF-052]', () => {
    expect(senderNow()).toEqual({});
    given({ fullname: 'Clara', webfrom_addr: 'c@example.test', replyto_addr: 'answers@example.test' });
    expect(senderNow()).toEqual({
      from: { name: 'Clara', mail: 'c@example.test' },
      replyto: { name: '', mail: 'answers@example.test' },
    });
  });

  it('font and size, with the default for values outside the list [PREF-058, PREF-059, VAL-001, VAL-002]', () => {
    given({ default_font_family: 'Georgia', default_font_size: '18pt' });
    expect(composeFont()).toMatchObject({ family: 'Georgia', size: '18pt' });
    given({ default_font_family: 'Wingdings', default_font_size: '13pt' });
    expect(composeFont()).toMatchObject({ family: 'Arial', size: '12pt' });
  });

  it('colours, without a colour for values that are none [PREF-060, PREF-061]', () => {
    given({ default_text_color: '#0c56b5', default_background_color: '#fff' });
    expect(composeFont()).toMatchObject({ colour: '#0c56b5', background: '#fff' });
    given({ default_text_color: 'red;}', default_background_color: 'url(//x.example)' });
    expect(composeFont()).toMatchObject({ colour: '', background: '' });
  });

  it('windowed compose [PREF-049]', () => {
    expect(writesInWindows()).toBe(false);
    given({ open_compose_mode: '1' });
    expect(writesInWindows()).toBe(true);
  });
});

describe('times use', () => {
  const noon = Date.UTC(2026, 0, 15, 12);

  it('the time zone, America/New_York for values outside the list [PREF-018, PREF-053]', () => {
    given({ timezone: 'Asia/Tokyo', time_format: 'HH:mm' });
    expect(clockWords(noon)).toBe('21:00');
    given({ timezone: 'Mars/Olympus' });
    expect(clockWords(noon)).toBe('07:00');
  });

  it('the time form, the language’s own for values outside the three [PREF-042, VAL-003]', () => {
    given({ timezone: 'Europe/London', time_format: 'HH[h]mm' });
    expect(clockWords(noon)).toBe('12h00');
    const own = clockWords(noon);
    given({ time_format: 'HH:mm:ss' });
    expect(clockWords(noon)).not.toBe(own);
    expect(currentPreferences().time_format).toBe('');
  });
});

describe('the list uses', () => {
  const inbox = { name: 'INBOX', use: 'inbox' } as const;
  const scope = () => scopeOf(inbox, SHOW_ALL, { ...currentPreferences(), zone: 'UTC', weekstart: 1 });

  it('sort key and direction [PREF-081, PREF-082]', () => {
    given({ sortby: '4', sortdir: '1' });
    expect(scope()).toMatchObject({ sort: 4, dir: 1 });
  });

  it('threads [PREF-090] and conversations', () => {
    expect(scope()).toMatchObject({ threaded: true, conversations: true });
    given({ conversation_view: 0 });
    expect(scope()).toMatchObject({ threaded: false });
    given({ threaded_message: 1 });
    expect(scope().threaded).toBe(true);
  });

  it('the view mode [PREF-047] and snippets [PREF-096]', async () => {
    box.mail = new FakeMail();
    box.mail.rows = [makeRow(9, { preview: 'How it begins' })];
    given({ mailbox_view_mode: 'below' });
    renderAt(
      () => (
        <MailScreen>
          <ReadingPane />
        </MailScreen>
      ),
      '/mail/list/msg',
    );
    await screen.findByText('How it begins');
    expect(document.querySelector('[data-pane]')?.getAttribute('data-pane')).toBe('below');
    given({ mailbox_view_mode: 'off', message_snippets: 0 });
    await vi.waitFor(() => expect(screen.queryByText('How it begins')).toBeNull());
    expect(document.querySelector('[data-pane]')?.getAttribute('data-pane')).toBe('off');
  });
});

import type { Message } from '@pillarbox/contract/mail/message';
import type { Operation } from '@pillarbox/contract/operation';
import type { User } from '@pillarbox/contract/session/operations';
import type { Preferences } from '@pillarbox/contract/preferences/table';
import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { messageKey, noteFinding, safetyVerdicts } from '../../lib/message-safety.ts';
import { changeSession } from '../../lib/session-state.ts';
import { queryClient } from '../../lib/query-client.ts';
import { FakeMail, makeMessage, makeRow } from '../mail/fake-mail.test-maker.ts';
import { forgetPage, giveElementsSize, renderAt } from '../mail/mail-page.test-maker.tsx';
import { useShowsPictures } from '../mail/reading/shows-pictures.ts';
import { useBody, useFirstOptions } from '../mail/reading/use-body.ts';
import { mergePreferences } from './preferences.ts';

const box = vi.hoisted((): { mail: FakeMail | null } => ({ mail: null }));
vi.mock('../../lib/call.ts', () => ({
  call: (operation: Operation, input: object) => box.mail?.call(operation, input),
  isSessionEnd: () => false,
}));

const given = (preferences: Partial<Preferences>): void => mergePreferences(preferences);
const HTML = { part: '1.2', mime: 'text/html', text: '<b>Hello</b>', truncated: false } as const;
const PLAIN = { part: '1.1', mime: 'text/plain', text: 'Hello', truncated: false } as const;

const NO_SETTINGS = { signatures: [], identities: [], mailAliases: [], highlihghtingRules: [], messageFilters: [] };

interface ProbeProps {
  readonly message: Message;
}

function Pictures({ message }: ProbeProps): ReactNode {
  return <output>{useShowsPictures(message) ? 'shown' : 'held'}</output>;
}

function Part({ message }: ProbeProps): ReactNode {
  return <output>{useBody(message, useFirstOptions(message))?.mime}</output>;
}

/** Renders a probe for each message; the function returns what they say. */
async function show(Probe: (props: ProbeProps) => ReactNode, ...messages: readonly Message[]): Promise<() => string> {
  renderAt(() => messages.map((message, at) => <Probe key={at} message={message} />), '/');
  const outputs = await screen.findAllByRole('status');
  return () => outputs.map((output) => output.textContent).join(', ');
}

beforeEach(() => {
  box.mail = new FakeMail();
  giveElementsSize(1440);
  changeSession({ user: { mail: 'alice@example.test' } as User });
});
afterEach(forgetPage);

describe('an open message', () => {
  it('shows its HTML or its plain text first, whichever the user prefers [MAIL-100]', async () => {
    const said = await show(Part, makeMessage(makeRow(9), { part: '1.2', parts: [PLAIN, HTML] }));
    expect(said()).toBe('text/html');
    given({ alternative_mail_part: 'plain' });
    await waitFor(() => expect(said()).toBe('text/plain'));
  });

  it('shows its only part, whatever the user prefers', async () => {
    const said = await show(Part, makeMessage(makeRow(9), { part: '1.2', parts: [HTML] }));
    given({ alternative_mail_part: 'plain' });
    await waitFor(() => expect(said()).toBe('text/html'));
  });

  it('shows pictures of contacts, of allowed and of own addresses at once, if the user wants each [PREF-070, PREF-072, PREF-073]', async () => {
    const from = (mail: string): Message => makeMessage(makeRow(9, { from: [{ name: '', mail }] }));
    const rule = { header_id: 1, regexp_id: 2, value: 'news@shop.example', title: '' } as const;
    queryClient.setQueryData(['preferences', 'mail', 'alice@example.test'], { ...NO_SETTINGS, imageRules: [rule] });
    const friend = { ...from('clara@example.test'), uid: 7 };
    noteFinding(safetyVerdicts, messageKey(friend), { doubtful: false, replyto: '', isContact: true });
    const messages = [friend, from('news@shop.example'), from('alice@example.test')];
    const said = await show(Pictures, ...messages);
    expect(said()).toBe('held, held, held');
    given({ html_image_addrbook: 1 });
    await waitFor(() => expect(said()).toBe('shown, held, held'));
    given({ html_image_trus_defined_sources: 1 });
    await waitFor(() => expect(said()).toBe('shown, shown, held'));
    given({ html_image_trust_my_identities: 1 });
    await waitFor(() => expect(said()).toBe('shown, shown, shown'));
  });
});

import { describe, expect, it } from 'vitest';
import { readPlainBounce } from './plain-bounce.ts';

const lines = (...all: string[]): string => all.join('\r\n');
const COPY = [
  'Return-Path: <tom@example.test>',
  'Received: from a (a [192.0.2.1])',
  '  by b',
  'Message-ID: <one@example.test>',
];

describe('a bounce that is written for people', () => {
  it('names addresses and reasons as qmail does', () => {
    const text = lines(
      'Hi. This is the qmail-send program at mx.example.test.',
      "I'm afraid I wasn't able to deliver your message to the following addresses.",
      '',
      '<gone@example.test>:',
      'Sorry, no mailbox here by that name. (#5.1.1)',
      '',
      '<full@example.test>:',
      'user is over quota',
      '',
      '--- Below this line is a copy of the message.',
      '',
      ...COPY,
      '',
      'Message-ID: <body@example.test>',
    );
    expect(readPlainBounce(text, '')).toEqual({
      about: { messageId: '<one@example.test>', envelopeId: '', queueId: '' },
      outcomes: [
        { address: 'gone@example.test', action: 'failed', reason: 'Sorry, no mailbox here by that name. (#5.1.1)' },
        { address: 'full@example.test', action: 'failed', reason: 'user is over quota' },
      ],
    });
  });

  it('names them in its header as Exim does, and may be about a delay', () => {
    const exim = (...words: string[]): string =>
      lines(
        ...words,
        '',
        '  gone@example.test',
        '    host mx [192.0.2.2]: 550 No such user',
        '',
        '------ copy ------',
        '',
        ...COPY,
      );
    expect(readPlainBounce(exim('This is a permanent error.'), 'gone@example.test')?.outcomes).toEqual([
      { address: 'gone@example.test', action: 'failed', reason: 'host mx [192.0.2.2]: 550 No such user' },
    ]);
    expect(
      readPlainBounce(exim('The message has not been delivered. Delivery will be retried.'), '')?.outcomes,
    ).toMatchObject([{ action: 'delayed' }]);
  });

  it('is none without an address, without the message, or in words that say no failure', () => {
    const named = ['<gone@example.test>:', 'No'];
    expect(readPlainBounce(lines('A permanent error.', '', ...COPY), '')).toBeNull();
    expect(readPlainBounce(lines('A permanent error.', '', ...named), '')).toBeNull();
    expect(readPlainBounce(lines('Thank you for your mail.', '', ...named, '', ...COPY), '')).toBeNull();
    for (const hostile of ['<'.repeat(100_000), `a@${'b'.repeat(100_000)}`, '\n\n'.repeat(50_000)]) {
      expect(readPlainBounce(hostile, hostile)).toBeNull();
    }
  });
});

import { expect, it } from 'vitest';
import { formatAddress, parseAddressList } from './address-list.ts';
import { isAddress, isDomain, isDomainOrEmail, isLoginName } from './address.ts';
import { checkFolderName } from './folder-name.ts';
import { citeHtml, joinQuote, splitQuote, textToHtml } from './quote-html.ts';
import { joinText, quoteText } from './quote-text.ts';
import { isShortEmail } from './short-email.ts';
import { prefixSubject } from './subject-prefix.ts';
import { readUserAgent } from './user-agent.ts';

const PIECES = [
  ...'a :;,"()<>@\\/.-_&\n\t\u200b',
  ...['a.', 'a@', '"\\', '(a', '<a', '<>', 'a b@c.de ', 'a,b ', '\n(', 'Re: ', 'xn--', '<div>', '</div>', '\r\n'],
];

/** A quadratic function exceeds the runner's limit with 100,000 characters on any machine; a linear one is fast. */
it.each(PIECES)('functions on untrusted text are linear: %j', (piece) => {
  const run = piece.repeat(Math.ceil(100_000 / piece.length));
  for (const text of [run, `${run}x`, `http://${run}`, `a@${run}!`]) {
    for (const { name, mail } of parseAddressList(text)) formatAddress({ name, mail });
    for (const check of [isAddress, isDomain, isDomainOrEmail, isLoginName, isShortEmail]) check(text);
    expect(quoteText(text, '> ').length).toBeGreaterThan(0);
    joinText(text, text);
    prefixSubject('Re', text);
    readUserAgent(text);
    checkFolderName(text, [text]);
    splitQuote(joinQuote(text, citeHtml(text, textToHtml(text)), text));
  }
});

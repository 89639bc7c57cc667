import type { Page } from '@playwright/test';

const MAX_TEXT = 500;

/** A value of a vCard 3.0: on one line, without what separates values. */
function written(value: string): string {
  const escaped = value.replaceAll(/[\\,;]/g, String.raw`\$&`).replaceAll(/\r\n?|\n/g, String.raw`\n`);
  return escaped.replaceAll(/\p{Cc}/gu, '');
}

/** A card that has a text in every field that a screen shows, and in some that none does. `head` begins its name. */
export function hostileCard(head: string, text: string, more: readonly string[] = []): string {
  const value = written(text.slice(0, MAX_TEXT - head.length - 1));
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `FN:${head} ${value}`,
    `N:${Array.from({ length: 5 }, () => value).join(';')}`,
    ...['NICKNAME', 'TITLE', 'NOTE', 'ROLE', 'X-OWN', 'CATEGORIES', 'BDAY', 'ANNIVERSARY'].map(
      (name) => `${name}:${value}`,
    ),
    `ORG:${value};${value}`,
    `ADR;TYPE=HOME:${Array.from({ length: 7 }, () => value).join(';')}`,
    ...['EMAIL;TYPE=WORK', 'TEL;TYPE=CELL', 'URL', 'IMPP', 'X-SOCIALPROFILE'].map((name) => `${name}:${value}`),
    'URL:javascript:alert(1)',
    `X-SOCIALPROFILE:javascript:alert(1)//${value}`,
    'TEL:javascript:alert(1)',
    `item1.TEL:+43 1632 960 204`,
    `item1.X-ABLabel:${value}`,
    `PHOTO;VALUE=uri:${value}`,
    ...more,
    'END:VCARD',
    '',
  ].join('\r\n');
}

/** Markup of the page that its own components never make, which texts of others would have become; the list must be empty. */
export function injectedMarkup(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const foreign =
      'script:not([src]),object,embed,base,math,marquee,iframe[srcdoc],meta[http-equiv],form[action],isindex';
    const found: string[] = [];
    for (const element of document.body.querySelectorAll('*')) {
      if (element.matches(foreign)) found.push(element.outerHTML.slice(0, 200));
      for (const { name, value } of element.attributes) {
        const isAddress = /^(?:href|src|srcset|action|formaction|data|poster|xlink:href|ping)$/i.test(name);
        // Browsers ignore control characters before a scheme.
        const leads = /^\s*(?:javascript|vbscript|data:text)/i.test(value.replaceAll(/[\p{Cc} ]/gu, ''));
        if (/^on/i.test(name) || (isAddress && leads)) found.push(`${element.tagName} ${name}=${value.slice(0, 100)}`);
      }
    }
    return found;
  });
}

/** What Outlook on the web writes above the message that it quotes; prefixes come from sanitising and from further replies. */
const WEB = '[id$="divRplyFwdMsg"]';
/** A box with a line above it, in which Outlook writes the header of the message that it quotes. */
const RULED = 'div[style*="border"]';
/** Labels that such a header has at least: sender, date and subject. */
const LABELS = 3;
/** Elements of which the text is compared with "-----Original Message-----". */
const TEXTS = 'p, div, span, pre, font, b';
const MAX_TEXTS = 2000;
const MAX_TEXT = 400;

/** The element with which the message begins that Outlook quotes, to the end of the body; null without one. */
export function outlookQuote(body: HTMLElement): Element | null {
  const found = [body.querySelector(WEB), ruledHeader(body), dashes(body)].filter((one) => one !== null);
  const first = found.toSorted((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))[0];
  if (first === undefined) return null;
  const rule = first.previousElementSibling;
  return rule?.tagName === 'HR' ? rule : first;
}

function ruledHeader(body: HTMLElement): Element | null {
  for (const box of body.querySelectorAll<HTMLElement>(RULED)) {
    if (/^(?:none)?$/.test(box.style.borderTopStyle) || box.textContent.length > 4000) continue;
    const labels = [...box.querySelectorAll('b, strong')].filter(({ textContent }) =>
      /\p{L}\s?:\s*$/u.test(textContent),
    );
    if (labels.length >= LABELS) return box;
  }
  return null;
}

/** The smallest element that begins with a line of dashes and a header. */
function dashes(body: HTMLElement): Element | null {
  for (const one of [...body.querySelectorAll(TEXTS)].slice(0, MAX_TEXTS)) {
    const start = one.textContent.trimStart().slice(0, MAX_TEXT);
    if (!/^-{3,}\s*\p{L}[^\n-]{2,50}-{3,}/u.test(start)) continue;
    if (one.firstElementChild?.textContent.trimStart().startsWith('---') === true) continue;
    return one;
  }
  return null;
}

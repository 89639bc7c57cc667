import { contentLines, partsOf, unescaped } from './content-lines.ts';

/** A person in a contact file (vCard, RFC 6350). All texts are the sender's. */
export interface Contact {
  readonly name: string;
  readonly organization: string;
  readonly mails: readonly string[];
  readonly phones: readonly string[];
}

/** Most contacts of one file that are shown. */
const MAX_CONTACTS = 20;
/** Most addresses and numbers of one contact. */
const MAX_VALUES = 10;

/** The contacts of a file; those without any of name, address and number are left out. */
export function readContacts(text: string): Contact[] {
  const found: Contact[] = [];
  let open: { name: string; parts: string; organization: string; mails: string[]; phones: string[] } | null = null;
  for (const { name, value } of contentLines(text)) {
    if (name === 'BEGIN' && /^\s*vcard\s*$/i.test(value)) {
      open = { name: '', parts: '', organization: '', mails: [], phones: [] };
    } else if (open !== null) {
      if (name === 'FN') open.name = unescaped(value);
      else if (name === 'N') open.parts = nameOf(partsOf(value));
      else if (name === 'ORG') open.organization = partsOf(value).filter(Boolean).join(', ');
      else if (name === 'EMAIL' && open.mails.length < MAX_VALUES) open.mails.push(unescaped(value));
      else if (name === 'TEL' && open.phones.length < MAX_VALUES)
        open.phones.push(unescaped(value).replace(/^tel:/i, ''));
      else if (name === 'END') {
        const contact = { ...open, name: open.name || open.parts || open.organization };
        if (contact.name !== '' || contact.mails.length + contact.phones.length > 0) {
          const { mails, phones, organization } = contact;
          found.push({ name: contact.name, organization, mails, phones });
        }
        open = null;
        if (found.length === MAX_CONTACTS) break;
      }
    }
  }
  return found;
}

/** "Given Additional Family" of the parts of N (RFC 6350 6.2.2). */
function nameOf([family = '', given = '', additional = '']: readonly string[]): string {
  return [given, additional, family].filter(Boolean).join(' ');
}

import { splitAddress } from '../address.ts';
import { unicodeDomain } from '../deception/punycode.ts';
import { registeredDomain } from '../deception/registered-domain.ts';
import { isSimilar } from './distance.ts';

/** Somebody whom the user has written to. */
export interface KnownPerson {
  readonly name: string;
  /** In lower case. */
  readonly mail: string;
}

/** A known person that a sender can be mistaken for, and by what. */
export interface LookAlike {
  readonly kind: 'address' | 'domain' | 'name';
  readonly person: KnownPerson;
}

/** Providers where anybody can have an address: their domains imitate nobody. */
const FREE_MAIL =
  /^(?:gmail|googlemail|gmx|web|mail|email|outlook|hotmail|live|msn|yahoo|ymail|icloud|me|mac|aol|proton|protonmail|posteo|mailbox|fastmail|zoho|yandex|qq|163|126|naver|orange|laposte|free|libero|t-online|freenet|wp|o2|seznam)\.[a-z.]{2,6}$/;

/** Shortest name that identifies a person, in characters: two words such as "Jo Li". */
const MIN_NAME = 5;

interface Parts {
  readonly local: string;
  readonly domain: string;
  /** The registered domain without its last label. */
  readonly label: string;
}

function partsOf(mail: string): Parts {
  const { local, domain } = splitAddress(mail.toLowerCase());
  const registered = registeredDomain(unicodeDomain(domain));
  return { local, domain: registered, label: registered.split('.')[0] ?? '' };
}

function plainName(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
}

function isSameName(one: string, other: string): boolean {
  const name = plainName(one);
  return name.length >= MIN_NAME && name.includes(' ') && name === plainName(other);
}

/** By what a sender looks like a known person; null for not at all. */
function likeness(sender: KnownPerson & { readonly parts: Parts }, person: KnownPerson): LookAlike['kind'] | null {
  const { parts } = sender;
  const known = partsOf(person.mail);
  if (parts.domain === known.domain) {
    // Two people of one company may have similar addresses, but not the same name.
    return isSimilar(parts.local, known.local) && isSameName(sender.name, person.name) ? 'address' : null;
  }
  const sameLocal = parts.local === known.local;
  if (!FREE_MAIL.test(parts.domain)) {
    // The same label below another top-level domain is often the same company, unless it repeats the whole address.
    const near = parts.label === known.label ? sameLocal : isSimilar(parts.label, known.label);
    if (near) return sameLocal ? 'address' : 'domain';
  }
  return isSameName(sender.name, person.name) ? 'name' : null;
}

const ORDER: readonly LookAlike['kind'][] = ['address', 'domain', 'name'];

/**
 * The known person that a sender can be mistaken for: the address is at most two characters, or characters that look the
 * same, away from a known one, or the name is the same at another domain (ui.md 19). Null for nearly all mail, and for a
 * sender who is known. Linear in the number of known people.
 */
export function lookAlikeOf(sender: KnownPerson, known: Iterable<KnownPerson>): LookAlike | null {
  const mail = sender.mail.toLowerCase();
  const subject = { ...sender, mail, parts: partsOf(mail) };
  if (subject.parts.domain === '') return null;
  let best: LookAlike | null = null;
  for (const person of known) {
    if (person.mail === mail) return null;
    const kind = likeness(subject, person);
    if (kind !== null && (best === null || ORDER.indexOf(kind) < ORDER.indexOf(best.kind))) best = { kind, person };
  }
  return best;
}

import { identity, MAX_IDENTITIES, NO_SIGNATURE } from '@pillarbox/contract/preferences/identities';
import type { Identity } from '@pillarbox/contract/preferences/identities';
import { MAX_SIGNATURES } from '@pillarbox/contract/preferences/mail';
import { MAX_SIGNATURE_NAME, signature } from '@pillarbox/contract/preferences/rules';
import type { Signature } from '@pillarbox/contract/preferences/rules';
import { isAddress } from '@pillarbox/rules/address';
import { contentId } from './content-id.ts';
import type { TakenIdentity } from './take-over.ports.ts';

/** What an account has before. */
export interface PresentSettings {
  /** Address of the account and its further ones, in lower case; its own first. */
  readonly addresses: readonly string[];
  /** The preferences that were saved. */
  readonly preferences: Readonly<Record<string, unknown>>;
  readonly identities: readonly Identity[];
  readonly signatures: readonly Signature[];
  /** Ids of identities and signatures that were taken over before. Their owner may have deleted them since. */
  readonly taken: readonly string[];
}

/** What is added to an account. */
export interface PlannedSettings {
  readonly preferences: Readonly<Record<string, string>>;
  readonly identities: readonly Identity[];
  readonly signatures: readonly Signature[];
  /** What is not taken over, and why. */
  readonly notes: readonly string[];
}

/** Plans identities and signatures. What the account has is never changed, and the same identities planned again add nothing. */
export function planIdentities(taken: readonly TakenIdentity[], present: PresentSettings): PlannedSettings {
  const notes: string[] = [];
  const [own = ''] = present.addresses;
  const signatures = plannedSignatures(taken, present, notes);
  const known = new Set(present.identities.map(({ mail }) => mail));
  const before = new Set(present.taken);
  const preferences: Record<string, string> = {};
  const offer = (name: string, value: string): void => {
    if (value !== '' && !Object.hasOwn(present.preferences, name)) preferences[name] ??= value;
  };
  const identities: Identity[] = [];
  for (const one of taken) {
    const mail = one.mail.trim().toLowerCase();
    const name = line(one.name, 200);
    const replyto = isAddress(one.replyTo.trim()) ? one.replyTo.trim() : '';
    if (!present.addresses.includes(mail)) {
      notes.push(`identity ${line(mail, 100)}: no address of this account (setting "aliases")`);
      continue;
    }
    if (one.isDefault && mail !== own) offer('webfrom_addr', mail);
    const isFirstOwn = mail === own && taken.find((other) => other.mail.trim().toLowerCase() === own) === one;
    if (isFirstOwn) {
      offer('fullname', name);
      offer('replyto_addr', replyto);
      continue;
    }
    const id = contentId(JSON.stringify(['identity', mail, name, replyto]));
    if (before.has(id)) continue;
    // A second identity with an address that the user has set up here stays away.
    if (known.has(mail) || present.identities.length + identities.length >= MAX_IDENTITIES) {
      notes.push(`identity ${mail}: there is one here already, or no room`);
      continue;
    }
    const planned = {
      id,
      name,
      mail,
      replyto,
      signature: one.signature.trim() === '' ? NO_SIGNATURE : signatureId(one),
    };
    if (identity.safeParse(planned).success) identities.push(planned);
  }
  return { preferences, identities, signatures, notes };
}

function plannedSignatures(taken: readonly TakenIdentity[], present: PresentSettings, notes: string[]): Signature[] {
  const single = present.preferences['signature'];
  const hasSingle = typeof single === 'string' && single.trim() !== '' && present.signatures.length === 0;
  const known = new Set([...present.signatures.map(({ id }) => id), ...present.taken]);
  const planned: Signature[] = [];
  for (const one of taken) {
    const id = signatureId(one);
    if (one.signature.trim() === '' || known.has(id)) continue;
    const made = {
      id,
      name: line(one.name || one.mail, MAX_SIGNATURE_NAME),
      text: stored(one.signature),
      format: one.isHtml ? ('html' as const) : ('text' as const),
      default: '0' as const,
    };
    if (
      hasSingle ||
      present.signatures.length + planned.length >= MAX_SIGNATURES ||
      !signature.safeParse(made).success
    ) {
      notes.push(
        `signature of ${line(one.mail, 100)}: ${hasSingle ? 'the account has one already' : 'too long, or no room'}`,
      );
      continue;
    }
    known.add(id);
    planned.push(made);
  }
  const usual = taken.find(({ isDefault }) => isDefault);
  const hasDefault = present.signatures.some((one) => one.default === '1');
  return planned.map((one) =>
    !hasDefault && usual !== undefined && one.id === signatureId(usual) ? { ...one, default: '1' } : one,
  );
}

function signatureId({ signature: text, isHtml }: TakenIdentity): string {
  return contentId(JSON.stringify(['signature', isHtml, text]));
}

/** One line without control characters. */
function line(text: string, most: number): string {
  return stored(text)
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, most)
    .toWellFormed();
}

/** A text that the database can hold. */
function stored(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

import type { Contact } from '@pillarbox/contract/contacts/contact';
import type { ReactNode } from 'react';
import type { ContactPart } from '../../../lib/contact-part.ts';
import { features } from '../../../lib/features.ts';
import { useLoadedIfPossible } from '../../../lib/loading.ts';
import { isWritable } from './field-links.ts';

/** What other features know of a person, by the addresses. Nothing for a person without an address. */
export function ContactParts({ mails }: Pick<LoadedPartProps, 'mails'>): ReactNode {
  if (mails.length === 0) return null;
  return features()
    .flatMap(({ contactParts = [] }) => contactParts)
    .map((part) => <LoadedPart key={`${part.name} ${mails.join(' ')}`} part={part} mails={mails} />);
}

interface LoadedPartProps {
  readonly part: ContactPart;
  readonly mails: readonly string[];
}

/** A part whose code cannot load is left out. */
function LoadedPart({ part, mails }: LoadedPartProps): ReactNode {
  const Part = useLoadedIfPossible(part.load);
  return Part === undefined ? null : <Part mails={mails} />;
}

/** The addresses of a contact, each once. A value that is no address could be a list of them. */
export function mailsOf({ Person: { emails } }: Contact): readonly string[] {
  const mails = emails.map(({ value }) => value.trim()).filter(isWritable);
  return [...new Map(mails.map((mail) => [mail.toLowerCase(), mail])).values()];
}

import { randomUUID } from 'node:crypto';
import type { BodyOf, ReplyOf } from '@pillarbox/contract/operation';
import type { askForUpdates, readUpdateLink } from '@pillarbox/contract/contact-update/operations';
import {
  MAX_ASKED_A_DAY,
  MAX_ASKED_AN_ADDRESS,
  MAX_ASKED_BY_ALL,
  UPDATE_DAYS,
} from '@pillarbox/contract/contact-update/update';
import { Failure } from '@pillarbox/contract/failure';
import { isAddress } from '@pillarbox/rules/address';
import { recipientKey } from '@pillarbox/rules/contact-update/recipient-key';
import { readPerson } from '@pillarbox/rules/vcard/read-person';
import { parseVCard } from '@pillarbox/rules/vcard/vcard';
import type { Account } from '../../platform/account/account.ts';
import type { Session } from '../../platform/http/request-pipeline.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { formatText, languageFor } from '../../platform/texts/texts.ts';
import type { AddressBooks, SendsMessages, StoredCard } from './contact-update.ports.ts';
import { linkAddress, linkHash, linkOf, linkSecret } from './links.ts';
import type { NewUpdate, UpdateStore } from './update.store.ts';

const DAY_MS = 24 * 60 * 60_000;
const LIMITS = { aDay: MAX_ASKED_A_DAY, anAddress: MAX_ASKED_AN_ADDRESS, byAll: MAX_ASKED_BY_ALL };

interface AskingDeps extends SendsMessages {
  readonly store: UpdateStore;
  readonly books: AddressBooks;
  readonly secrets: Pick<Secrets, 'sign' | 'signatures'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

type Asked = ReplyOf<typeof askForUpdates>;
type Question = BodyOf<typeof askForUpdates>;

/** Asks contacts to check their details: a message of its own to each, with a link of its own. */
export class AskingService {
  readonly #deps: AskingDeps;

  constructor(deps: AskingDeps) {
    this.#deps = deps;
  }

  /** The link of the request that waits for a contact. @throws Failure `contact_not_found`. */
  async link(owner: Account, contact: string): Promise<ReplyOf<typeof readUpdateLink>> {
    const { store, books, secrets } = this.#deps;
    if ((await books.cards(owner, [contact])).length === 0) throw new Failure('contact_not_found');
    const found = await store.waitingOf(owner, contact);
    const Link = found === null ? '' : linkOf(secrets, found);
    return { Link, Expires: Link === '' ? 0 : (found?.endsAt.getTime() ?? 0) };
  }

  /** Asks contacts. @throws Failure `contacts_none_chosen`, `update_too_many`, and as the send command. */
  async ask(session: Session, origin: string, question: Question): Promise<Asked> {
    const { store, books, secrets, nameOf } = this.#deps;
    const cards = await books.cards(session, [...new Set(question.contacts)]);
    if (cards.length === 0) throw new Failure('contacts_none_chosen');
    const people = cards.map(personOf);
    const ownerName = await nameOf(session);
    const fields = [...new Set(question.fields)];
    const rows = people
      .filter(({ mail }) => mail !== '')
      .map((person): NewUpdate => {
        const id = randomUUID();
        const hash = linkHash(linkSecret(secrets, id));
        const recipient = recipientKey(person.mail);
        const asker = { partner: session.partner, ownerName, ownerMail: session.mail };
        return { id, hash, origin, fields, recipient, ...asker, ...person };
      });
    const outcomes = await store.add(session, rows, LIMITS);
    if (outcomes === null) throw new Failure('update_too_many', { limit: MAX_ASKED_A_DAY });
    const sent = rows.filter(({ id }) => outcomes.get(id) === 'added');
    await this.#sendAll(session, sent, question);
    return {
      sent: sent.length,
      left: [
        ...people.filter(({ mail }) => mail === '').map(({ name }) => ({ name, why: 'no_address' as const })),
        ...rows.flatMap(({ id, name }) => {
          const why = outcomes.get(id);
          return why === undefined || why === 'added' ? [] : [{ name, why }];
        }),
      ],
    };
  }

  /** Sends one message for each request. After a failure, the requests without a message are removed. */
  async #sendAll(session: Session, rows: readonly NewUpdate[], { subject, text }: Question): Promise<void> {
    const { store, secrets, send, languagesOf, now } = this.#deps;
    const languages = await languagesOf(session);
    const format = new Intl.DateTimeFormat(languageFor(languages).replace('_', '-'), { dateStyle: 'long' });
    const date = format.format(now() + UPDATE_DAYS * DAY_MS);
    for (const [index, { id, origin, name, mail }] of rows.entries()) {
      const link = linkAddress(origin, linkSecret(secrets, id));
      const about = formatText(languages, 'LANG_OUTBOUND_UPDATE_LINK', { link, date });
      try {
        await send(session, {
          to: [{ name: name.replaceAll(/\p{C}/gu, ''), mail }],
          cc: [],
          bcc: [],
          subject,
          html: '',
          text: `${text.trim()}\n\n${about}\n`,
          priority: 3,
          receipt: false,
          deliveryreport: false,
          attachments: [],
        });
      } catch (error) {
        await store.remove(rows.slice(index).map((row) => row.id));
        throw error;
      }
    }
  }
}

/** Who is asked: the first valid address of a card, '' for none. */
function personOf({ id, card }: StoredCard): Pick<NewUpdate, 'contactId' | 'name' | 'mail'> {
  const { name, emails } = readPerson(parseVCard(card));
  const mail = emails.map(({ value }) => value.trim()).find(isAddress) ?? '';
  return { contactId: id, name, mail: mail.toLowerCase() };
}

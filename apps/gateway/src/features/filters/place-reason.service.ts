import { Failure } from '@pillarbox/contract/failure';
import type { PlaceReasons } from '@pillarbox/contract/filters/place-reason';
import type { Message } from '@pillarbox/contract/mail/message';
import type { SpamFilter } from '@pillarbox/contract/preferences/spam';
import { htmlText } from '@pillarbox/mailbox/message/html-text';
import type { Mailbox } from '@pillarbox/mailbox/port';
import type { MailRules, MailScript } from '@pillarbox/mailbox/sieve/port';
import type { FilteredMessage } from '@pillarbox/rules/filters/evaluate';
import { placeReasons } from '@pillarbox/rules/filters/place-reason';
import { withUniqueIds } from '@pillarbox/rules/filters/read-filters';
import { fold } from '@pillarbox/rules/fold';
import { readForwarding } from '@pillarbox/rules/incoming/forwarding';
import { spamReason } from '@pillarbox/rules/incoming/spam-rules';
import type { InboundChecks } from '@pillarbox/rules/incoming/spam-rules';
import { filtersOf } from './filter.service.ts';

/** What is known of an account besides its messages. */
export interface PlaceFacts {
  readonly script: Pick<MailScript, 'read'>;
  readonly mailbox: Pick<Mailbox, 'folders' | 'folderNaming'>;
  readonly lists: SpamFilter;
  readonly checks: InboundChecks;
  /** Names by which the provider's servers sign Authentication-Results. */
  readonly servers: readonly string[];
  /** The user's own addresses, in lower case. */
  readonly own: readonly string[];
}

/** Characters of the text of a message that conditions search. */
const MAX_SEARCHED = 100_000;

/** Why a message is where it is. Reads only. */
export async function explain(facts: PlaceFacts, message: Message): Promise<PlaceReasons> {
  const [folders, naming, rules] = await Promise.all([
    facts.mailbox.folders(),
    facts.mailbox.folderNaming(),
    rulesOf(facts.script),
  ]);
  const { header, folder } = message;
  const spamFolder = folders.find(({ use }) => use === 'spam')?.name ?? 'Spam';
  // The built-in mail system gets its mail from no server that checks it.
  const servers = rules?.runs === 'server' ? facts.servers : [];
  const results = header.all.flatMap(({ name, value }) =>
    name.toLowerCase() === 'authentication-results' ? [value] : [],
  );
  const spam = spamReason(
    { lists: facts.lists, checks: facts.checks, servers },
    { from: header.from[0]?.mail ?? '', results },
  );
  const forwarding = readForwarding(rules?.sections.forwarding);
  const isRunning = rules?.isActive === true || rules?.runs === 'gateway';
  const placed = {
    folder,
    use: folders.find(({ name }) => name === folder)?.use ?? null,
    message: asFiltered(message),
    fields: header.all,
    own: facts.own,
  };
  const reasons = placeReasons(placed, {
    filters: isRunning ? withUniqueIds(filtersOf(rules, naming)) : [],
    naming,
    spam,
    spamFolder,
    isKept: forwarding.addresses.length === 0 || forwarding.keepCopy,
    foreign: rules?.foreign ?? null,
  });
  return { success: true, ...reasons, rulesKnown: rules !== null };
}

/** The rules; null when the mail server has none, or does not say them: the header still says something. */
async function rulesOf(script: Pick<MailScript, 'read'>): Promise<MailRules | null> {
  try {
    return await script.read();
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
}

function asFiltered({ header, size, parts }: Message): FilteredMessage {
  const texts = parts.map(({ mime, text }) =>
    fold(mime === 'text/html' ? htmlText(text, MAX_SEARCHED) : text.slice(0, MAX_SEARCHED)),
  );
  return {
    from: header.from,
    to: [...header.to, ...header.cc],
    subject: header.subject,
    size,
    date: header.date,
    header: (wanted) =>
      header.all.flatMap(({ name, value }) => (name.toLowerCase() === wanted.toLowerCase() ? [value] : [])),
    bodyHas: (value) => texts.some((text) => text.includes(fold(value))),
  };
}

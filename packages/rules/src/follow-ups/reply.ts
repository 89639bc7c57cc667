/** Header fields of a message by name in lower case, decoded. */
export type HeaderFields = ReadonlyMap<string, readonly string[]>;

/** The fields that `kindOfAnswer` reads. */
export const ANSWER_FIELDS = [
  'message-id',
  'in-reply-to',
  'references',
  'auto-submitted',
  'content-type',
  'return-path',
  'precedence',
  'x-autoreply',
  'x-autorespond',
  'x-failed-recipients',
] as const;

/** Most Message-IDs of one message that are read, the latest: those of the message that is answered stand last. */
const MAX_IDS = 100;
/** Most characters of one field that are read. */
const MAX_FIELD = 16_384;
/** Senders of reports. */
const REPORTER = /^(?:mailer-daemon|postmaster)@/i;

/** The Message-IDs of In-Reply-To and References (RFC 5322 3.6.4), with angle brackets. */
export function answeredIds(headers: HeaderFields): string[] {
  const fields = [...(headers.get('references') ?? []), ...(headers.get('in-reply-to') ?? [])];
  const ids = fields.flatMap((field) => field.slice(-MAX_FIELD).match(/<[^\s<>]{1,400}>/g) ?? []);
  return [...new Set(ids.slice(-MAX_IDS))];
}

/**
 * What a message is: `report` may say what became of another message (RFC 3464); `automatic` was written by a program, such as a note of
 * absence (RFC 3834), and is no reply of a person.
 */
export function kindOfAnswer(headers: HeaderFields, from: string): 'report' | 'automatic' | 'written' {
  const first = (name: string): string => headers.get(name)?.[0]?.trim().toLowerCase() ?? '';
  if (/^multipart\/report\b/.test(first('content-type')) || REPORTER.test(from) || headers.has('x-failed-recipients')) {
    return 'report';
  }
  const submitted = first('auto-submitted');
  const isAutomatic =
    (submitted !== '' && !/^no\b/.test(submitted)) ||
    /^<\s*>$/.test(first('return-path')) ||
    /^auto[_-]reply/.test(first('precedence')) ||
    headers.has('x-autoreply') ||
    headers.has('x-autorespond');
  return isAutomatic ? 'automatic' : 'written';
}

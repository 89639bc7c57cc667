/** A message that exceeds a limit, and which one. */
export interface HostileMail {
  readonly what: string;
  readonly source: Buffer;
}

const HEAD = ['From: Eve <eve@example.test>', 'To: Bob <bob@example.test>', 'Date: Wed, 04 Mar 2026 05:06:07 +0000'];

function message(headers: readonly string[], body: string): Buffer {
  return Buffer.from([...HEAD, ...headers, 'MIME-Version: 1.0', '', body, ''].join('\r\n'), 'latin1');
}

/** One folded header line (RFC 5322 2.2.3) of `count` words, one word a line. */
function folded(word: (at: number) => string, count: number): string {
  return Array.from({ length: count }, (_, at) => word(at)).join('\r\n ');
}

/** A text inside `depth` nested multiparts. */
export function nestedParts(depth: number, kind = 'mixed'): Buffer {
  const open = Array.from({ length: depth }, (_, at) => {
    const type = `Content-Type: multipart/${kind}; boundary=b${String(at)}`;
    return at === 0 ? [] : [`--b${String(at - 1)}`, type, ''];
  });
  const body = [...open.flat(), `--b${String(depth - 1)}`, 'Content-Type: text/plain', '', 'deep', ''].join('\r\n');
  return message([`Subject: ${String(depth)} levels`, `Content-Type: multipart/${kind}; boundary=b0`], body);
}

/** A message inside `depth` nested messages. */
export function nestedMessages(depth: number): Buffer {
  const inner = 'Subject: inner\r\nContent-Type: message/rfc822\r\n\r\n'.repeat(depth);
  return message(
    [`Subject: ${String(depth)} letters`, 'Content-Type: message/rfc822'],
    `${inner}Subject: last\r\n\r\nlast`,
  );
}

/** A flat multipart of many parts, whose file names have `nameLength` characters. */
export function manyParts(count: number, nameLength: number): Buffer {
  const part = ['--b', `Content-Type: image/png; name="${'n'.repeat(nameLength)}"`, '', 'x'].join('\r\n');
  return message(['Subject: many', 'Content-Type: multipart/mixed; boundary=b'], Array(count).fill(part).join('\r\n'));
}

/** A message with a header field of `bytes` bytes. */
export function longField(name: string, bytes: number): Buffer {
  const id = (at: number): string => `<${String(at)}.${'r'.repeat(80)}@example.test>`;
  const word = /^(?:References|In-Reply-To|Message-ID)$/.test(name) ? id : () => 'word'.repeat(20);
  const text = folded(word, Math.ceil(bytes / (word(0).length + 3)));
  return message([...(name === 'Subject' ? [] : [`Subject: long ${name}`]), `${name}: ${text}`], 'short');
}

/** A message to `count` recipients. */
export function manyRecipients(count: number): Buffer {
  const people = folded((at) => `"Person ${String(at)}" <person-${String(at)}@recipients.example.test>,`, count);
  return message(['Subject: crowd', `Cc: ${people.replace(/,$/, '')}`], 'short');
}

/** Messages that once made a whole folder unreadable, and variants of them. */
export function hostileMails(): HostileMail[] {
  return [
    { what: '49 nested multiparts', source: nestedParts(49) },
    { what: 'a Subject of 1.1 MB', source: longField('Subject', 1_100_000) },
    { what: 'References of 2.4 MB', source: longField('References', 2_400_000) },
    { what: 'a Message-ID of 1.2 MB', source: longField('Message-ID', 1_200_000) },
    { what: '20,000 recipients', source: manyRecipients(20_000) },
    { what: '3,000 parts with long names', source: manyParts(3000, 700) },
    { what: '120 messages in each other', source: nestedMessages(120) },
  ];
}

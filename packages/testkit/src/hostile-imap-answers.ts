/** A received command, and what a script can do with it. */
export interface ImapCall {
  readonly tag: string;
  /** In upper case; `UID FETCH` is one name. */
  readonly name: string;
  /** The text after the name, with literals as they were sent. */
  readonly args: string;
  /** Sends bytes unchanged (strings as Latin-1). */
  readonly send: (data: string | Buffer) => void;
  /** Sends `TAG OK`, or the given text after the tag. */
  readonly done: (status?: string) => void;
  /** Closes the connection without a reply. */
  readonly drop: () => void;
  /** Whether the client is still connected. */
  readonly open: () => boolean;
}

const UIDS = [11, 12, 13];

/** The replies of a correct server with three messages. */
export function usualAnswers({ name, args, send, done, tag }: ImapCall, capability: string): void {
  switch (name) {
    case 'GREETING':
      send(`* OK ready\r\n`);
      return;
    case 'CAPABILITY':
      send(`* CAPABILITY ${capability} AUTH=PLAIN SASL-IR\r\n`);
      done();
      return;
    case 'AUTHENTICATE':
    case 'LOGIN':
      send(`${tag} OK [CAPABILITY ${capability}] welcome\r\n`);
      return;
    case 'NAMESPACE':
      send('* NAMESPACE (("" "/")) NIL NIL\r\n');
      done();
      return;
    case 'LIST':
      send('* LIST (\\HasNoChildren) "/" INBOX\r\n* LIST (\\HasNoChildren) "/" Sent\r\n');
      done();
      return;
    case 'STATUS':
      send('* STATUS INBOX (MESSAGES 3 UNSEEN 2 UIDNEXT 14 UIDVALIDITY 7)\r\n');
      done();
      return;
    case 'SELECT':
    case 'EXAMINE':
      send('* 3 EXISTS\r\n* OK [UIDVALIDITY 7] ok\r\n* OK [UIDNEXT 14] ok\r\n');
      done('OK [READ-WRITE] selected');
      return;
    case 'FETCH':
    case 'UID FETCH':
      fetchAnswers(name, args, send);
      done();
      return;
    case 'UID SEARCH':
      send(`* SEARCH ${UIDS.join(' ')}\r\n`);
      done();
      return;
    case 'IDLE':
      send('+ idling\r\n');
      return;
    case 'LOGOUT':
      send('* BYE bye\r\n');
      done();
      return;
    default:
      done();
  }
}

function fetchAnswers(name: string, args: string, send: ImapCall['send']): void {
  const set = args.split(' ', 1)[0] ?? '';
  UIDS.forEach((uid, at) => {
    if (!inSet(name === 'FETCH' ? at + 1 : uid, set)) return;
    send(`* ${String(at + 1)} FETCH (${itemsOf(uid, args)})\r\n`);
  });
}

function inSet(number: number, set: string): boolean {
  return set.split(',').some((range) => {
    const [first = '', last = first] = range.split(':');
    return number >= Number(first) && (last === '*' || number <= Number(last));
  });
}

/** The requested items that a message has. */
function itemsOf(uid: number, args: string): string {
  const source = `Subject: message ${String(uid)}\r\n\r\nbody\r\n`;
  const person = '(("Ann" NIL "ann" "x.test"))';
  const items = [`UID ${String(uid)}`, 'FLAGS (\\Seen)'];
  if (args.includes('RFC822.SIZE')) items.push(`RFC822.SIZE ${String(source.length)}`);
  if (args.includes('INTERNALDATE')) items.push('INTERNALDATE "21-Nov-2026 06:00:00 +0000"');
  if (args.includes('ENVELOPE')) {
    items.push(
      `ENVELOPE ("Sat, 21 Nov 2026 06:00:00 +0000" "message ${String(uid)}" ${person} ${person} ${person} ${person} NIL NIL NIL "<${String(uid)}@x.test>")`,
    );
  }
  if (args.includes('BODYSTRUCTURE'))
    items.push('BODYSTRUCTURE ("TEXT" "PLAIN" NIL NIL NIL "7BIT" 6 1 NIL NIL NIL NIL)');
  if (args.includes('HEADER.FIELDS')) items.push('BODY[HEADER.FIELDS (REFERENCES)] {2}\r\n\r\n');
  if (args.includes('BODY.PEEK[]')) items.push(`BODY[] {${String(source.length)}}\r\n${source}`);
  if (args.includes('BODY.PEEK[1]')) items.push('BODY[1]<0> {6}\r\nbody\r\n');
  return items.join(' ');
}

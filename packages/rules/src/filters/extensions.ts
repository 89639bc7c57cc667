import type { SieveCommand, SieveTest } from '../sieve/script.ts';

/** Extensions by the name of a command or test. */
const BY_NAME: Readonly<Record<string, string>> = {
  fileinto: 'fileinto',
  reject: 'reject',
  ereject: 'ereject',
  vacation: 'vacation',
  envelope: 'envelope',
  body: 'body',
  date: 'date',
  currentdate: 'date',
  addflag: 'imap4flags',
  setflag: 'imap4flags',
  removeflag: 'imap4flags',
  hasflag: 'imap4flags',
  set: 'variables',
  string: 'variables',
  include: 'include',
  return: 'include',
  global: 'include',
  notify: 'enotify',
  valid_notify_method: 'enotify',
  notify_method_capability: 'enotify',
  addheader: 'editheader',
  deleteheader: 'editheader',
  environment: 'environment',
  duplicate: 'duplicate',
  spamtest: 'spamtest',
  virustest: 'virustest',
  ihave: 'ihave',
  error: 'ihave',
  mailboxexists: 'mailbox',
  metadata: 'mboxmetadata',
  metadataexists: 'mboxmetadata',
  servermetadata: 'servermetadata',
  foreverypart: 'foreverypart',
  replace: 'replace',
  enclose: 'enclose',
  extracttext: 'extracttext',
  break: 'foreverypart',
};

/** Extensions by a tag. */
const BY_TAG: Readonly<Record<string, string>> = {
  copy: 'copy',
  create: 'mailbox',
  flags: 'imap4flags',
  value: 'relational',
  count: 'relational',
  regex: 'regex',
  user: 'subaddress',
  detail: 'subaddress',
  index: 'index',
  last: 'index',
  seconds: 'vacation-seconds',
  mime: 'mime',
};

/** The comparators that need no `require` (RFC 5228 2.7.3). */
const COMPARATORS = new Set(['i;octet', 'i;ascii-casemap']);

/** The extensions that commands need (RFC 5228 3.2), sorted. Unknown commands need none: the server says what is wrong. */
export function requiredExtensions(commands: readonly SieveCommand[]): string[] {
  const found = new Set<string>();
  const visitTest = (test: SieveTest) => {
    visitNode(test, found);
    test.tests.forEach(visitTest);
  };
  const visit = (command: SieveCommand) => {
    visitTest(command);
    command.block?.forEach(visit);
  };
  commands.forEach(visit);
  return [...found].sort();
}

function visitNode({ name, args }: SieveTest, found: Set<string>): void {
  const byName = Object.hasOwn(BY_NAME, name) ? BY_NAME[name] : undefined;
  if (byName !== undefined) found.add(byName);
  args.forEach((argument, index) => {
    if (argument.kind !== 'tag') return;
    const byTag = Object.hasOwn(BY_TAG, argument.name) ? BY_TAG[argument.name] : undefined;
    if (byTag !== undefined) found.add(byTag);
    const next = args[index + 1];
    if (argument.name !== 'comparator' || next?.kind !== 'strings') return;
    for (const comparator of next.values) if (!COMPARATORS.has(comparator)) found.add(`comparator-${comparator}`);
  });
}

/** The properties of a message that matter to a test. */
export interface SampleMail {
  readonly subject?: string;
  readonly from?: string;
  readonly to?: string;
  readonly cc?: string;
  readonly date?: Date;
  readonly id?: string;
  readonly references?: string;
  readonly body?: string;
  /** Further header lines. */
  readonly headers?: readonly string[];
}

/** A message with CRLF line ends. */
export function sampleMail(mail: SampleMail = {}): Buffer {
  const lines = [
    `From: ${mail.from ?? 'Ann <ann@example.test>'}`,
    `To: ${mail.to ?? 'Bob <bob@example.test>'}`,
    ...(mail.cc === undefined ? [] : [`Cc: ${mail.cc}`]),
    `Subject: ${mail.subject ?? 'Hello'}`,
    `Date: ${(mail.date ?? new Date('2026-03-04T05:06:07Z')).toUTCString().replace('GMT', '+0000')}`,
    ...(mail.id === undefined ? [] : [`Message-ID: ${mail.id}`]),
    ...(mail.references === undefined ? [] : [`References: ${mail.references}`]),
    'MIME-Version: 1.0',
    ...(mail.headers ?? ['Content-Type: text/plain; charset=utf-8']),
    '',
    mail.body ?? 'Hello there.',
    '',
  ];
  return Buffer.from(lines.join('\r\n'));
}

/** A message with one part in addition to its text. */
export function mailWithPart(subject: string, part: readonly string[]): Buffer {
  const body = ['--b', 'Content-Type: text/plain', '', 'See below.', '--b', ...part, '', 'data', '--b--'].join('\r\n');
  return sampleMail({ subject, headers: ['Content-Type: multipart/mixed; boundary=b'], body });
}

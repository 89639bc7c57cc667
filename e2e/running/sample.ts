/** Values of a sample message; all but the subject have defaults. */
export interface Sample {
  readonly subject: string;
  readonly from?: string;
  readonly text?: string;
  readonly html?: string;
  /** Hours before now; 1 when there is no date either. */
  readonly hoursAgo?: number;
  readonly date?: Date;
  /** Message-ID, and the one of the message it replies to, without angle brackets. */
  readonly id?: string;
  readonly answers?: string;
  readonly file?: SampleFile | readonly SampleFile[];
}

interface SampleFile {
  readonly name: string;
  readonly content: string;
}

let count = 0;

/** The source of a message as a mail program writes it. */
export function sampleMessage(sample: Sample): Buffer {
  count += 1;
  const sent = sample.date ?? new Date(Date.now() - (sample.hoursAgo ?? 1) * 3_600_000);
  const date = sent.toUTCString().replace('GMT', '+0000');
  const body =
    sample.html === undefined
      ? ['Content-Type: text/plain; charset=utf-8', '', sample.text ?? `Text of ${sample.subject}`]
      : ['Content-Type: text/html; charset=utf-8', '', sample.html];
  const head = [
    `From: ${sample.from ?? 'Tom Ashdown <tom@example.test>'}`,
    'To: clara@example.test',
    `Subject: ${sample.subject}`,
    `Date: ${date}`,
    `Message-ID: <${sample.id ?? `sample-${String(count)}-${String(process.pid)}@example.test`}>`,
    ...(sample.answers === undefined ? [] : [`References: <${sample.answers}>`]),
    'MIME-Version: 1.0',
  ];
  if (sample.file === undefined) return Buffer.from([...head, ...body, ''].join('\r\n'));
  const parts = [
    'Content-Type: multipart/mixed; boundary=cut',
    '',
    '--cut',
    ...body,
    ...[sample.file]
      .flat()
      .flatMap(({ name, content }) => [
        '--cut',
        'Content-Type: application/pdf',
        `Content-Disposition: attachment; filename="${name}"`,
        'Content-Transfer-Encoding: base64',
        '',
        Buffer.from(content).toString('base64'),
      ]),
    '--cut--',
    '',
  ];
  return Buffer.from([...head, ...parts].join('\r\n'));
}

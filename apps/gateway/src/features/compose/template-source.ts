import MailComposer from 'nodemailer/lib/mail-composer';
import type { MessageHeader } from '@pillarbox/contract/mail/message';

/**
 * Header with the subject that messages from a template get. The name of a template is its Subject, which the list of a folder
 * shows here and in other mail programs. Base64 in words of 60 characters, so that no server has to fold it.
 */
const SUBJECT_HEADER = 'X-Template-Subject';
/** A header line with its folded lines, at the start of a line. */
const HEADERS = new RegExp(`^(?:Subject|${SUBJECT_HEADER}):[^\\r\\n]*\\r?\\n(?:[ \\t][^\\r\\n]*\\r?\\n)*`, 'gim');

/** The value of the header for a subject. */
export function subjectHeader(subject: string): { key: string; value: string } {
  const words =
    Buffer.from(subject, 'utf8')
      .toString('base64')
      .match(/.{1,60}/g) ?? [];
  return { key: SUBJECT_HEADER, value: words.join(' ') };
}

/** The subject of messages from a template. One that another mail program saved has only its Subject. */
export function subjectOfTemplate(header: Pick<MessageHeader, 'subject' | 'all'>): string {
  const line = header.all.find(({ name }) => name.toLowerCase() === SUBJECT_HEADER.toLowerCase());
  if (line === undefined) return header.subject;
  // The message can come from anywhere: line ends must not reach the subject field.
  // eslint-disable-next-line no-control-regex -- control characters are what must not reach a header
  const control = /[\u0000-\u001f\u007f]+/g;
  return Buffer.from(line.value.replaceAll(/\s/g, ''), 'base64')
    .toString('utf8')
    .replaceAll(control, ' ')
    .slice(0, 900);
}

/** The source of a template with another name; everything else stays byte for byte. */
export function renamedSource(source: Uint8Array, name: string, subject: string): Buffer {
  const bytes = Buffer.from(source.buffer, source.byteOffset, source.byteLength);
  // latin1 maps each byte to one character and back.
  const text = bytes.toString('latin1');
  const end = /\r?\n\r?\n/.exec(text);
  const head = end === null ? text : text.slice(0, end.index + (end[0].length >> 1));
  const { key, value } = subjectHeader(subject);
  const lines = new MailComposer({ subject: name, headers: [{ key, value }], text: '' }).compile().buildHeaders();
  const renamed =
    lines.match(new RegExp(`^(?:Subject|${SUBJECT_HEADER}):[^\\r\\n]*(?:\\r\\n[ \\t][^\\r\\n]*)*`, 'gim')) ?? [];
  return Buffer.concat([
    Buffer.from(`${renamed.join('\r\n')}\r\n`, 'latin1'),
    Buffer.from(head.replace(HEADERS, ''), 'latin1'),
    bytes.subarray(head.length),
  ]);
}

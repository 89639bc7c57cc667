/** How servers name the queue entry in their reply to DATA: Postfix, Exim, Sendmail, Exchange, qmail, hMail and others. */
const FORMS: readonly RegExp[] = [
  /\bqueued as ([\w.-]{4,64})/i,
  /\bid=([\w-]{4,64})/,
  /\bqp (\d{1,20})\b/,
  /\bqueued mail for delivery\b.*?<([^<>\s]{4,120})>/i,
  /^250[ -](?:\d\.\d\.\d )?<([^<>\s]{4,120})>/,
  /^250[ -]\d\.\d\.\d ([\w-]{6,64}) message accepted/i,
];

/** The queue id in a server's reply, '' if it names none. */
export function queueId(response: string): string {
  for (const form of FORMS) {
    const id = form.exec(response)?.[1];
    if (id !== undefined) return id;
  }
  return '';
}

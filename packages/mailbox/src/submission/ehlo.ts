/** What a server said about itself in its reply to EHLO (RFC 5321 4.1.1.1). */
export interface Greeting {
  /** Largest message in bytes (SIZE, RFC 1870), 0 if it names none; null if there is no such line. */
  readonly size: number | null;
  /** Whether it takes requests for delivery reports (DSN, RFC 3461). */
  readonly dsn: boolean;
  /** Mechanisms of AUTH (RFC 4954 3), in upper case. */
  readonly auth: readonly string[];
}

/** Reads a reply to EHLO; `false` for none. */
export function readGreeting(answer: string | false): Greeting {
  const lines = answer === false ? '' : answer;
  const size = /^250[ -]SIZE(?: (\d{1,15}))?\s*$/im.exec(lines);
  const auth = /^250[ -]AUTH ([^\r\n]{1,500})$/im.exec(lines)?.[1] ?? '';
  return {
    size: size === null ? null : Number(size[1] ?? 0),
    dsn: /^250[ -]DSN\s*$/im.test(lines),
    auth: auth.toUpperCase().trim().split(/ +/),
  };
}

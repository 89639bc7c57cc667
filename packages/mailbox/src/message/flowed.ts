/** Joins the lines of format=flowed text (RFC 3676 4), for each quote depth separately, in linear time. */
export function unflow(text: string, delSp: boolean): string {
  const out: string[] = [];
  let open = false;
  let depth = 0;
  for (const raw of text.split('\n')) {
    const quotes = /^>*/.exec(raw)?.[0].length ?? 0;
    const rest = raw.slice(quotes);
    const line = rest.startsWith(' ') ? rest.slice(1) : rest;
    const signature = line === '-- ' || line === '--';
    const joins = open && quotes === depth && !signature;
    open = line.endsWith(' ') && !signature;
    depth = quotes;
    if (!joins && out.length > 0) out.push('\n');
    if (!joins && quotes > 0) out.push('>'.repeat(quotes), ' ');
    out.push(open && delSp ? line.slice(0, -1) : line);
  }
  return out.join('');
}

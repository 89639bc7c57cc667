/** Joins the lines of format=flowed text (RFC 3676 4) again, each depth of quoting for itself. */
export function unflow(text: string, delSp: boolean): string {
  const out: string[] = [];
  let open = false;
  let depth = 0;
  for (const raw of text.split('\n')) {
    const quotes = /^>*/.exec(raw)?.[0].length ?? 0;
    const rest = raw.slice(quotes);
    const line = rest.startsWith(' ') ? rest.slice(1) : rest;
    const signature = line === '-- ' || line === '--';
    if (open && quotes === depth && !signature) out[out.length - 1] = `${out.at(-1) ?? ''}${line}`;
    else out.push(quotes === 0 ? line : `${'>'.repeat(quotes)} ${line}`);
    open = line.endsWith(' ') && !signature;
    depth = quotes;
    if (open && delSp) out[out.length - 1] = (out.at(-1) ?? '').slice(0, -1);
  }
  return out.join('\n');
}

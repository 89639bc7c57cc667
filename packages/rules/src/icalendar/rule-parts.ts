/** Most characters of a rule that are read; one with every part and long lists has some hundred. */
const MAX_RULE = 2000;

/** The parts of an RRULE (RFC 5545 3.3.10) in upper case. Null for a text that is no rule, or names a part twice. */
export function ruleParts(rule: string): ReadonlyMap<string, string> | null {
  if (rule.length > MAX_RULE) return null;
  const parts = new Map<string, string>();
  for (const text of rule.trim().toUpperCase().split(';')) {
    const equals = text.indexOf('=');
    if (text.trim() === '') continue;
    const name = text.slice(0, Math.max(equals, 0)).trim();
    if (!/^[A-Z-]+$/.test(name) || parts.has(name)) return null;
    parts.set(name, text.slice(equals + 1).trim());
  }
  return parts.has('FREQ') ? parts : null;
}

/** The text of a rule. */
export function ruleText(parts: ReadonlyMap<string, string>): string {
  return [...parts].map(([name, value]) => `${name}=${value}`).join(';');
}

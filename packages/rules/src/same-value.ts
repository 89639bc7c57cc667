/** Whether two JSON values are the same, whatever the order of their members. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return sorted(one) === sorted(other);
}

/** JSON whose members are in order. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) => (isObject(member) ? inOrder(member) : member));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function inOrder(members: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(members).sort(([one], [other]) => (one < other ? -1 : 1)));
}

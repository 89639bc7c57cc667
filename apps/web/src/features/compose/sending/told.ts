import { growl } from '../../notices/public.ts';

const told = new Set<string>();

/** Shows a notice beside others, to be taken away with the session: it may name what somebody wrote. */
export function tell(content: Parameters<typeof growl.show>[0]): string {
  const id = growl.show(content, { unique: true });
  told.add(id);
  return id;
}

/** Takes all of them away, when the session ends: the next person at this screen may be another one. */
export function forgetTold(): void {
  for (const id of told) growl.hide(id);
  told.clear();
}

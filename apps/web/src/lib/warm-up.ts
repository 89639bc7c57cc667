let first: (() => Promise<unknown>)[] = [];

/** Names what is worth fetching while a user signs in. */
export function warmUpWith(loads: readonly (() => Promise<unknown>)[]): void {
  first = [...loads];
}

/** Fetches it, once the sign-in screen itself is there. A failure is found again when the screen is opened. */
export function warmUp(): void {
  for (const load of first.splice(0)) load().catch(() => undefined);
}

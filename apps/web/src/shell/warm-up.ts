const first: (() => Promise<unknown>)[] = [];

/** Names what is worth fetching while a user signs in; main.tsx knows what the first screen is. */
export function warmUpWith(load: () => Promise<unknown>): void {
  first.push(load);
}

/** Fetches it, once the sign-in screen itself is there. A failure is found again when the screen is opened. */
export function warmUp(): void {
  for (const load of first.splice(0)) load().catch(() => undefined);
}

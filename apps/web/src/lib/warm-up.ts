let first: (() => Promise<unknown>)[] = [];

/** Sets what to load while a user signs in. */
export function warmUpWith(loads: readonly (() => Promise<unknown>)[]): void {
  first = [...loads];
}

/** Loads it after the sign-in screen has rendered. A failure is ignored, because opening the screen loads again. */
export function warmUp(): void {
  for (const load of first.splice(0)) load().catch(() => undefined);
}

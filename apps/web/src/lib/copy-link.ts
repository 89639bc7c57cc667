import { growl } from './growl.ts';

/** The address of a route of this page. */
export function addressOfRoute(hash: string): string {
  return new URL(hash, location.href).href;
}

/** Copies the address of a route of this page, and says so. */
export function copyLink(hash: string, done: string): void {
  navigator.clipboard.writeText(addressOfRoute(hash)).then(
    () => growl.show({ type: 'success', text: done }),
    () => undefined,
  );
}

import { tellShell } from '../../lib/shell-state.ts';

/** The event by which Chromium offers to install the page. */
interface InstallEvent extends Event {
  readonly prompt: () => Promise<unknown>;
}

let offer: InstallEvent | null = null;

function keep(event: InstallEvent | null): void {
  offer = event;
  tellShell({ canInstall: event !== null });
}

/** Keeps the offer of the browser until the user asks for it, so that no banner of the browser covers the page. */
export function followInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    keep(event as InstallEvent);
  });
  addEventListener('appinstalled', () => keep(null));
}

/** Asks the user to install the page. An offer can be used once. */
export function install(): void {
  const now = offer;
  keep(null);
  // A refusal of the user is no failure.
  void now?.prompt().catch(() => undefined);
}

/** The content of a desktop alert, plain text. */
export interface DesktopAlert {
  readonly title: string;
  readonly body: string;
  /** Alerts with the same tag replace each other, also those of other windows. */
  readonly tag: string;
  readonly open?: () => void;
}

/** The result of showing an alert. */
export type AlertOutcome = 'shown' | 'off' | 'unsupported' | 'denied';

/**
 * Shows a desktop alert unless the preference is 0, the browser does not support it, or the user has not permitted it
 * [MAIL-110, MAIL-111, MAIL-112]. A click brings the window to the front.
 */
export function desktopAlert(preference: number, alert: DesktopAlert): AlertOutcome {
  if (preference === 0) return 'off';
  if (!canAlert()) return 'unsupported';
  if (Notification.permission !== 'granted') return 'denied';
  try {
    const shown = new Notification(alert.title, { body: alert.body, tag: alert.tag });
    shown.onclick = () => {
      window.focus();
      alert.open?.();
      shown.close();
    };
    return 'shown';
  } catch {
    // Browsers on Android have the class, but its constructor throws.
    return 'unsupported';
  }
}

/** Asks for permission, which browsers do only after a user action. Returns whether alerts may be shown. */
export async function permitAlerts(): Promise<boolean> {
  return canAlert() && (await Notification.requestPermission()) === 'granted';
}

function canAlert(): boolean {
  return 'Notification' in globalThis;
}

const LONGEST_SNIPPET = 45;
const CUT_SNIPPET = 42;

/** The text of an alert for one message: over 45 characters it is cut to 42 and '...' [MAIL-113, CONST-058]. */
export function cutSnippet(snippet: string): string {
  const letters = [...snippet];
  return letters.length > LONGEST_SNIPPET ? `${letters.slice(0, CUT_SNIPPET).join('')}...` : snippet;
}

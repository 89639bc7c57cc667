/** What a desktop alert shows. The system draws it, so nothing in it is markup. */
export interface DesktopAlert {
  readonly title: string;
  readonly body: string;
  /** Alerts of one tag replace each other, also those of other windows of the same page. */
  readonly tag: string;
  readonly open?: () => void;
}

/** What became of an alert. */
export type AlertOutcome = 'shown' | 'off' | 'unsupported' | 'denied';

/**
 * Shows a desktop alert unless the preference is 0, the browser cannot, or the user has not permitted it
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
    // Android's browsers have the class and refuse its constructor.
    return 'unsupported';
  }
}

/** Asks for permission, which browsers grant only while the user acts; whether alerts may be shown now. */
export async function permitAlerts(): Promise<boolean> {
  return canAlert() && (await Notification.requestPermission()) === 'granted';
}

function canAlert(): boolean {
  return 'Notification' in globalThis;
}

const LONGEST_SNIPPET = 45;
const CUT_SNIPPET = 42;

/** The words of an alert for one message: over 45 characters they are cut to 42 and '...' [MAIL-113, CONST-058]. */
export function cutSnippet(snippet: string): string {
  const letters = [...snippet];
  return letters.length > LONGEST_SNIPPET ? `${letters.slice(0, CUT_SNIPPET).join('')}...` : snippet;
}

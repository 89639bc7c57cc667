import { onPush } from '../../lib/socket.ts';
import { queryClient } from '../../lib/query-client.ts';
import { CONTENT_KEY } from './content.ts';
import { loadPartner } from './load-partner.ts';
import { partner } from '../../lib/partner.ts';
import { refreshPartnerWhileSignedOut } from './refresh-partner.ts';

/** Shows the provider's icon in the browser's tab [BRAND-050]. */
function showIcon(): void {
  const icon = partner.get()?.branding.SteeleBrandingItems.favicon ?? '';
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  // Another type may stand in the page for the built-in one.
  if (icon !== '' && link !== null && link.getAttribute('href') !== icon) {
    link.removeAttribute('type');
    link.href = icon;
  }
}

/** Follows the provider while the page is open: its icon, and what it changes meanwhile. Gives the function that stops. */
export function followPartner(): () => void {
  showIcon();
  const stops = [
    partner.subscribe(showIcon),
    refreshPartnerWhileSignedOut(),
    onPush('partner-changed', () => {
      // What cannot be asked for now is asked for at the next start.
      loadPartner()
        .then(() => queryClient.invalidateQueries({ queryKey: [CONTENT_KEY] }))
        .catch(() => undefined);
    }),
  ];
  return () => stops.forEach((stop) => stop());
}

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
  // The page may name another type for the built-in icon.
  if (icon !== '' && link !== null && link.getAttribute('href') !== icon) {
    link.removeAttribute('type');
    link.href = icon;
  }
}

/** Applies the provider's icon and changes of its settings while the page is open. Returns a function that stops it. */
export function followPartner(): () => void {
  showIcon();
  const stops = [
    partner.subscribe(showIcon),
    refreshPartnerWhileSignedOut(),
    onPush('partner-changed', () => {
      // On failure the old settings stay until the next start.
      loadPartner()
        .then(() => queryClient.invalidateQueries({ queryKey: [CONTENT_KEY] }))
        .catch(() => undefined);
    }),
  ];
  return () => stops.forEach((stop) => stop());
}

import { isSnapTarget } from '@pillarbox/contract/partner/form-target';
import type { SnapSettings } from '@pillarbox/contract/session/settings';
import type { SnappedReply } from '@pillarbox/contract/session/operations';
import { AUTH_STATUS } from '@pillarbox/contract/session/status';
import type { LoginName } from '../../../platform/account/login-name.ts';

/**
 * Returns the reply to a redirected sign-in [AUTH-019, BRAND-051]: the URL and the fields of the form that the page sends
 * there. The page puts the typed password into the empty field; the reply does not repeat it. Returns null when sign-in is not
 * redirected, or the target is a host that the settings do not name.
 */
export function redirectReply(settings: SnapSettings | undefined, nameOf: () => LoginName): SnappedReply | null {
  if (settings?.SnapOn !== 'YES' || !isSnapTarget(settings.SnapUrl, settings.SnapHosts)) return null;
  const { SnapUrl, SnapEmailField, SnapPassField, SnapShortEmailOn } = settings;
  const name = nameOf();
  return {
    status: AUTH_STATUS.SNAPPEDUSER,
    url: SnapUrl,
    items: [
      { name: SnapEmailField, value: SnapShortEmailOn === 'YES' ? name.account : name.mail, type: 'text' },
      { name: SnapPassField, value: '', type: 'password' },
    ],
  };
}

import type { PageSettings } from '@pillarbox/contract/partner/page-settings';
import type { PartnerSettings } from '@pillarbox/contract/partner/settings';

/** What the page's frame is told of a partner's settings; addresses of the provider's own services stay here. */
export function pageSettingsOf(partner: PartnerSettings): PageSettings {
  const { HideTour, HideFeedbackIcon, HideSupportIcon, supportLinks, privacyLinks, previousVersion } = partner;
  return {
    HideTour,
    HideFeedbackIcon,
    HideSupportIcon,
    supportLinks,
    privacyLinks,
    takesFeedback: partner.feedbackAddress !== undefined,
    previousVersion:
      previousVersion === undefined
        ? null
        : {
            service: previousVersion.service,
            target: previousVersion.target,
            cookie: previousVersion.cookie,
            cookieValue: previousVersion.cookieValue,
          },
  };
}

import type { PageSettings } from '@pillarbox/contract/partner/page-settings';
import { accountOf, analyticsEvent, environmentOf, placeOfState } from '@pillarbox/rules/analytics/event';
import type { Happening, VisitFacts } from '@pillarbox/rules/analytics/event';
import { speech } from '../../lib/i18n/language.ts';
import { pageState } from '../../lib/page-state.ts';
import { partner } from '../../lib/partner.ts';
import { currentPreferences } from '../../lib/preferences-state.ts';
import { isAtHome, session } from '../../lib/session-state.ts';
import { lookUpAccount } from './account-info.ts';
import type { AccountInfo } from './account-info.ts';
import { openAnalyticsFrame } from './analytics-frame.ts';
import { followClicks } from './clicks.ts';

type Settings = NonNullable<PageSettings['analytics']>;

/** Sends events until the returned function is called. Call it only for visitors who have agreed. */
export function measure(settings: Settings): () => void {
  const { driver, address, site, accounts } = settings;
  const account = accountOf(accounts, partner.get()?.domain.Region ?? '');
  const frame = openAnalyticsFrame({ driver, address, site, account, page: location.origin });
  const accountInfo = followAccount();
  const send = async (happening: Happening): Promise<void> => {
    const facts = factsOf(settings);
    const known = await accountInfo();
    const params =
      known === null ? happening.params : { ...happening.params, account_owner: known.accountOwner ? '1' : '0' };
    const about = { ...facts, user: known?.pseudonym ?? '', accountId: known?.accountId ?? '' };
    frame.send(analyticsEvent(about, { ...happening, params }));
  };
  const view = (): void => {
    const shown = pageState.get();
    if (shown !== null) void send({ ...placeOfState(shown.state), params: {}, event_type: 'view' });
  };
  view();
  const stopViews = pageState.subscribe(view);
  const stopClicks = followClicks(({ element, area }) => {
    const { module } = placeOfState(pageState.get()?.state ?? '');
    void send({ module, event_action: 'click', params: { element, area }, event_type: 'link' });
  });
  return () => {
    stopViews();
    stopClicks();
    frame.remove();
  };
}

function factsOf({ customerNumber, env }: Settings): VisitFacts {
  const preferences = partner.get();
  return {
    hid: preferences?.branding.HostopianID ?? '',
    cid: preferences === null ? '' : String(preferences.domain.ClusterID),
    langcode: speech.get().code.slice(0, 2),
    theme: currentPreferences().theme || 'default',
    customerNumber,
    env: environmentOf(env, location.hostname),
  };
}

/** Returns a function that gives the account of the user, looked up once for each; null when nobody is signed in or it failed. */
function followAccount(): () => Promise<AccountInfo | null> {
  let whose = '';
  let info: Promise<AccountInfo | null> = Promise.resolve(null);
  return () => {
    const state = session.get();
    const mail = isAtHome(state) && state.prefsloaded ? (state.user?.mail ?? '') : '';
    if (mail !== whose) {
      whose = mail;
      info = mail === '' ? Promise.resolve(null) : lookUpAccount(mail).catch(warn);
    }
    return info;
  };
}

/** Events go out without the account [ERR-049]. */
function warn(error: unknown): null {
  // eslint-disable-next-line no-console -- the specification warns and says nothing on the screen [ERR-049]
  console.warn('Analytics: the account id is not known', error);
  return null;
}

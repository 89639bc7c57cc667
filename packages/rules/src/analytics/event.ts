/** The data of one event, by the names of the specification [DATA-062]. */
export interface AnalyticsEvent {
  readonly app_type: string;
  /** The partner's id. */
  readonly hid: string;
  /** The number of the partner's data centre. */
  readonly cid: string;
  /** A pseudonym; empty when nobody is signed in. */
  readonly user: string;
  readonly accountId: string;
  readonly langcode: string;
  readonly theme: string;
  readonly customerNumber: string;
  readonly env: string;
  readonly module: string;
  readonly event_action: string;
  readonly params: Readonly<Record<string, string>>;
  readonly event_type: 'view' | 'link';
}

/** What events say about the visit; empty members count as not known. */
export type VisitFacts = Partial<
  Omit<AnalyticsEvent, 'app_type' | 'module' | 'event_action' | 'params' | 'event_type'>
>;

/** What happened, and where. */
export type Happening = Pick<AnalyticsEvent, 'module' | 'event_action' | 'params' | 'event_type'>;

const APP_TYPE = 'webmail7';
const NO_HID = '0000';
const LANGUAGE = 'en';
/** Names of states begin with one of these, which say nothing. */
const FRAMES = /^app\.(base\.nav0\.|base\.|window\.|public\.)?/;
/** Where a state has no name of its own. */
const PLACE = { module: 'webmail', action: 'view' };

/** Makes an event, with the specification's defaults for what is not known [CONST-005, CONST-006, CONST-007]. */
export function analyticsEvent(facts: VisitFacts, happening: Happening): AnalyticsEvent {
  return {
    app_type: APP_TYPE,
    hid: facts.hid || NO_HID,
    cid: facts.cid ?? '',
    user: facts.user ?? '',
    accountId: facts.accountId ?? '',
    langcode: facts.langcode || LANGUAGE,
    theme: facts.theme ?? '',
    customerNumber: facts.customerNumber ?? '',
    env: facts.env ?? '',
    ...happening,
  };
}

/**
 * Module and action of a state by its name [BRAND-044]: `app.base.nav0.calendar.view` is `calendar` and `view`. A name without a
 * module or an action has the defaults.
 */
export function placeOfState(state: string): Pick<AnalyticsEvent, 'module' | 'event_action'> {
  const [module = '', ...action] = state.replace(FRAMES, '').split('.');
  return { module: module || PLACE.module, event_action: action.join('.') || PLACE.action };
}

/** The environment: what the partner names, else `dev` on this machine, else `prod` [CONST-008]. */
export function environmentOf(configured: string, hostname: string): string {
  if (configured !== '') return configured;
  return /(^|\.)localhost$|^127\.|^\[::1\]$/.test(hostname) ? 'dev' : 'prod';
}

/** The account at the tag library for the region of the partner's cluster [BRAND-046]; of the United States where it is not known. */
export function accountOf(
  accounts: { readonly us: string; readonly eu: string; readonly ap: string },
  region: string,
): string {
  return region === 'eu' || region === 'ap' ? accounts[region] : accounts.us;
}

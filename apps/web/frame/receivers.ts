import type { AnalyticsSetup, ToAnalytics } from '../src/features/analytics/protocol.ts';

type Send = (event: ToAnalytics) => void;

/** What a tag library adds to its window. */
interface TagLibrary {
  readonly view: (data: object) => void;
  readonly link: (data: object) => void;
}

/** Sends events to what the partner has configured. */
export function receiverFor(setup: AnalyticsSetup): Send {
  switch (setup.driver) {
    case 'tags':
      return tagLibrary(setup);
    case 'matomo':
      return matomo(setup);
    case 'plausible':
      return plausible(setup);
    default: {
      const never: never = setup.driver;
      return never;
    }
  }
}

/** Loads the tag library. Events that come before it has loaded wait; without the library they are lost. */
function tagLibrary({ address, account }: AnalyticsSetup): Send {
  const own = window as unknown as Record<string, unknown> & { utag?: TagLibrary };
  pretendCookies();
  own['utag_data'] = { tealium_account: account };
  own['utag_cfg_ovrd'] = { noview: true };
  // The visitor has agreed to what is necessary and to measuring.
  own['OnetrustActiveGroups'] = ',C0001,C0002,';
  let waiting: ToAnalytics[] | null = [];
  const pass = (event: ToAnalytics): void => {
    const data = { ...event, tealium_account: account };
    if (event.event_type === 'view') own.utag?.view(data);
    else own.utag?.link(data);
  };
  const script = document.createElement('script');
  script.src = address;
  script.addEventListener('load', () => {
    const events = waiting ?? [];
    waiting = null;
    for (const event of events) pass(event);
  });
  document.head.append(script);
  return (event) => {
    if (waiting === null) pass(event);
    else waiting.push(event);
  };
}

/** An opaque origin has no cookies and no storage, and libraries that look for them would fail. These are forgotten with the frame. */
function pretendCookies(): void {
  Object.defineProperty(document, 'cookie', { get: () => '', set: () => undefined });
  for (const name of ['localStorage', 'sessionStorage']) {
    const values = new Map<string, string>();
    const value = {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, text: string) => void values.set(key, text),
      removeItem: (key: string) => void values.delete(key),
      clear: () => values.clear(),
    };
    Object.defineProperty(window, name, { value });
  }
}

/** A Matomo server (HTTP tracking API). */
function matomo({ address, site, page }: AnalyticsSetup): Send {
  return (event) => {
    const query = new URLSearchParams({
      idsite: site,
      rec: '1',
      apiv: '1',
      send_image: '0',
      url: placeOf(page, event),
      lang: event.langcode,
      ...(event.user !== '' && { uid: event.user }),
      ...(event.event_type === 'view'
        ? { action_name: `${event.module}/${event.event_action}` }
        : { e_c: event.module, e_a: event.event_action, e_n: Object.values(event.params).join(' ') }),
    });
    post(new URL('matomo.php', withSlash(address)), query);
  };
}

/** A Plausible server (events API). */
function plausible({ address, site, page }: AnalyticsSetup): Send {
  return (event) => {
    const { params, module, event_action, event_type, ...facts } = event;
    const name = event_type === 'view' ? 'pageview' : 'Link';
    const props = { ...facts, module, event_action, ...params };
    post(
      new URL('api/event', withSlash(address)),
      JSON.stringify({ name, url: placeOf(page, event), domain: site, props }),
    );
  };
}

function placeOf(page: string, { module, event_action }: ToAnalytics): string {
  return `${page}/${module}/${event_action}`;
}

function withSlash(address: string): string {
  return address.endsWith('/') ? address : `${address}/`;
}

/** Sends without cookies. The answer is not read, and a failure is nobody's concern here. */
function post(address: URL, body: BodyInit): void {
  const options = { method: 'POST', mode: 'no-cors', credentials: 'omit', keepalive: true } as const;
  fetch(address, { ...options, body }).catch(() => undefined);
}

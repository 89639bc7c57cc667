import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CLOSE, GONE, REPORT, messageOf, send } from './messages.ts';
import {
  childPath,
  children,
  closeAllChildren,
  closeChild,
  followChildren,
  onChild,
  openChildWindow,
  windowFeatures,
} from './parent.ts';
import { DEFAULT_PREFIX, setChildPrefix } from './prefix.ts';

/** A child window: a frame of this page, because jsdom has no other windows. */
function makeChild(name: string): { window: Window; posted: ReturnType<typeof vi.fn>; end: () => void } {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  const child = frame.contentWindow;
  if (child === null) throw new Error('No window');
  child.name = name;
  const posted = vi.fn();
  const state = { closed: false };
  Object.defineProperty(child, 'postMessage', { value: posted, configurable: true });
  Object.defineProperty(child, 'closed', { get: () => state.closed, configurable: true });
  Object.defineProperty(child, 'close', { value: vi.fn(() => (state.closed = true)), configurable: true });
  return { window: child, posted, end: () => (state.closed = true) };
}

function say(
  from: Window,
  kind: string,
  { origin = location.origin, data, id = 'x 1' }: { origin?: string; data?: unknown; id?: string } = {},
): void {
  dispatchEvent(new MessageEvent('message', { data: { kind, id, data }, origin, source: from as MessageEventSource }));
}

let stop: () => void;
beforeEach(() => {
  stop = followChildren();
});
afterEach(() => {
  stop();
  setChildPrefix(DEFAULT_PREFIX);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

describe('opening a child window', () => {
  it('takes 75 % of the screen, at least 735 x 500, centered [CONST-002]', () => {
    expect(windowFeatures({ width: 1920, height: 1080 })).toBe('popup=yes,width=1440,height=810,left=240,top=135');
    expect(windowFeatures({ width: 800, height: 600 })).toBe('popup=yes,width=735,height=500,left=33,top=50');
    expect(windowFeatures({ width: 390, height: 400 })).toBe('popup=yes,width=735,height=500,left=0,top=0');
  });

  it('opens the hash path /window/mail/{pagePath}, compose by default, under a name with our prefix [SHELL-015]', () => {
    const open = vi.fn(() => makeChild('').window);
    vi.stubGlobal('open', open);
    expect(childPath()).toBe('/window/mail/compose');
    expect(childPath('msg')).toBe('/window/mail/msg');
    const name = openChildWindow(childPath());
    expect(open).toHaveBeenCalledWith(
      `${location.pathname}#/window/mail/compose`,
      name,
      expect.stringMatching(/^popup/),
    );
    expect(name?.startsWith(DEFAULT_PREFIX)).toBe(true);
  });

  it.each([
    ['gives null', () => null],
    ['gives a closed window', () => ({ closed: true })],
    [
      'throws',
      () => {
        throw new Error('blocked');
      },
    ],
  ])('fails in silence when the browser %s [ERR-026]', (_, open) => {
    vi.stubGlobal('open', open);
    const said = vi.spyOn(console, 'error');
    expect(openChildWindow(childPath())).toBeNull();
    expect(said).not.toHaveBeenCalled();
    expect(children.get()).toEqual([]);
  });
});

describe('the registry', () => {
  it('registers a child that reports, and sends its initial data once [SHELL-171]', () => {
    const child = makeChild('');
    vi.stubGlobal('open', () => child.window);
    const name = openChildWindow(childPath(), { subject: 'Oak' }) ?? '';
    child.window.name = name;
    expect(children.get()).toEqual([]);
    say(child.window, REPORT);
    expect(children.get()).toEqual([name]);
    expect(child.posted.mock.calls[0]).toEqual([
      { kind: 'answer', id: 'x 1', data: { beginning: { subject: 'Oak' } } },
      location.origin,
    ]);
    say(child.window, REPORT);
    expect(child.posted.mock.calls[1]?.[0]).toMatchObject({ data: { beginning: null } });
  });

  it('registers no window whose name does not start with the configured prefix [SHELL-172]', () => {
    setChildPrefix('northwater-');
    const stranger = makeChild('child-window-1');
    say(stranger.window, REPORT);
    expect(children.get()).toEqual([]);
    expect(stranger.posted).not.toHaveBeenCalled();
    say(makeChild('northwater-1').window, REPORT);
    expect(children.get()).toEqual(['northwater-1']);
  });

  it('ignores messages of other origins and of windows that have not reported', () => {
    const heard = vi.fn();
    onChild('sent', heard);
    const child = makeChild('child-window-1');
    say(child.window, REPORT, { origin: 'https://evil.example' });
    say(child.window, REPORT, { origin: 'null' });
    say(child.window, 'sent');
    expect(children.get()).toEqual([]);
    expect(heard).not.toHaveBeenCalled();
  });

  it('answers requests of a child', async () => {
    onChild('sent', (data, from) => `${String(data)} of ${from}`);
    const child = makeChild('child-window-1');
    say(child.window, REPORT);
    say(child.window, 'sent', { data: 'letter', id: 'sent 9' });
    await vi.waitFor(() =>
      expect(child.posted.mock.calls.at(-1)?.[0]).toMatchObject({ data: 'letter of child-window-1' }),
    );
  });

  it('removes a child that was closed', () => {
    const child = makeChild('child-window-1');
    say(child.window, REPORT);
    say(child.window, GONE);
    expect(children.get()).toEqual([]);
  });
});

describe('closing', () => {
  const posts = (posted: ReturnType<typeof vi.fn>, kind: string): number =>
    posted.mock.calls.filter(([message]) => (message as { kind: string }).kind === kind).length;

  it('asks one child to close, and closes it itself after 3,000 ms [CONST-003]', async () => {
    vi.useFakeTimers();
    const [slow, other] = [makeChild('child-window-1'), makeChild('child-window-2')];
    say(slow.window, REPORT);
    say(other.window, REPORT);
    const closed = closeChild('child-window-1');
    expect(posts(slow.posted, CLOSE)).toBe(1);
    expect(posts(other.posted, CLOSE)).toBe(0);
    await vi.advanceTimersByTimeAsync(2900);
    expect(slow.window.closed).toBe(false);
    await vi.advanceTimersByTimeAsync(200);
    await closed;
    expect(slow.window.closed).toBe(true);
    expect(children.get()).toEqual(['child-window-2']);
  });

  it('closes all children at the same time, and waits only as long as they need [SHELL-174]', async () => {
    vi.useFakeTimers();
    const both = [makeChild('child-window-1'), makeChild('child-window-2')];
    for (const child of both) say(child.window, REPORT);
    const closed = closeAllChildren();
    expect(both.map((child) => posts(child.posted, CLOSE))).toEqual([1, 1]);
    for (const child of both) child.end();
    await vi.advanceTimersByTimeAsync(100);
    await closed;
    expect(both.map((child) => vi.mocked(child.window.close).mock.calls.length)).toEqual([0, 0]);
    expect(children.get()).toEqual([]);
  });

  it('tells all children to close when the page closes [SHELL-175]', () => {
    const child = makeChild('child-window-1');
    say(child.window, REPORT);
    dispatchEvent(new Event('pagehide'));
    expect(posts(child.posted, CLOSE)).toBe(1);
  });
});

describe('sending', () => {
  it('ignores a failed message [SHELL-176]', () => {
    const broken = {
      postMessage: () => {
        throw new Error('gone');
      },
    };
    expect(() => send(broken, 'close')).not.toThrow();
    expect(() => send(null, 'close')).not.toThrow();
    expect(() => send(window, 'close', { data: () => undefined })).not.toThrow();
  });

  it('ignores data that is not a message', () => {
    for (const data of [null, 'close', { kind: 1, id: '' }, { kind: 'close' }, []]) {
      expect(messageOf(new MessageEvent('message', { data, origin: location.origin }))).toBeNull();
    }
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askParent, beforeClose, followParent, isChildWindow, isWindowHash, reportIn } from './child.ts';
import { CLOSE, GONE, REPORT } from './messages.ts';

let parent: Window;
let posted: ReturnType<typeof vi.fn>;
let stop: () => void = () => undefined;
const close = vi.fn();

function sayAsParent(
  kind: string,
  { id = '', data, origin = location.origin }: { id?: string; data?: unknown; origin?: string } = {},
): void {
  dispatchEvent(
    new MessageEvent('message', { data: { kind, id, data }, origin, source: parent as MessageEventSource }),
  );
}
const lastPost = (): { kind: string; id: string } => posted.mock.calls.at(-1)?.[0] as { kind: string; id: string };

beforeEach(() => {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  if (frame.contentWindow === null) throw new Error('No window');
  parent = frame.contentWindow;
  posted = vi.fn();
  Object.defineProperty(parent, 'postMessage', { value: posted, configurable: true });
  Object.defineProperty(parent, 'origin', { value: location.origin, configurable: true });
  vi.stubGlobal('opener', parent);
  vi.stubGlobal('close', close);
  window.name = 'child-window-1';
});
afterEach(() => {
  stop();
  close.mockReset();
  window.name = '';
  vi.unstubAllGlobals();
  vi.useRealTimers();
  document.body.replaceChildren();
});

describe('a child window', () => {
  it('is one that the product opened under a name with our prefix', () => {
    expect(isChildWindow()).toBe(true);
    window.name = 'something';
    expect(isChildWindow()).toBe(false);
    window.name = 'child-window-1';
    vi.stubGlobal('opener', null);
    expect(isChildWindow()).toBe(false);
    vi.stubGlobal('opener', { closed: false, origin: 'https://evil.example' });
    expect(isChildWindow()).toBe(false);
  });

  it('recognises the paths of child windows', () => {
    expect(
      ['#/window', '#/window/mail/compose?a=b', '#/mail/list/msg', '#/windows'].map((at) => isWindowHash(at)),
    ).toEqual([true, true, false, false]);
  });

  it('reports once, and gets its initial data [SHELL-171]', async () => {
    stop = followParent();
    const beginning = reportIn();
    expect(posted).toHaveBeenCalledTimes(1);
    expect(lastPost().kind).toBe(REPORT);
    expect(posted.mock.calls[0]?.[1]).toBe(location.origin);
    sayAsParent('answer', { id: lastPost().id, data: { beginning: { subject: 'Oak' } } });
    expect(await beginning).toEqual({ subject: 'Oak' });
  });

  it('works without an answer of the parent', async () => {
    vi.useFakeTimers();
    stop = followParent();
    const asked = askParent('sent');
    await vi.advanceTimersByTimeAsync(3000);
    expect(await asked).toBeUndefined();
    vi.stubGlobal('opener', null);
    expect(await askParent('sent')).toBeUndefined();
  });

  it('saves unsaved work within 3,000 ms before it closes [SHELL-175] [CONST-003]', async () => {
    vi.useFakeTimers();
    stop = followParent();
    const order: string[] = [];
    const off = beforeClose(async () => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      order.push('kept');
    });
    close.mockImplementation(() => order.push('closed'));
    sayAsParent(CLOSE);
    await vi.advanceTimersByTimeAsync(600);
    expect(order).toEqual(['kept', 'closed']);
    off();
    beforeClose(() => new Promise(() => undefined));
    close.mockClear();
    sayAsParent(CLOSE);
    await vi.advanceTimersByTimeAsync(2900);
    expect(close).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);
    expect(close).toHaveBeenCalledTimes(1);
  });

  it('closes only for its parent', async () => {
    vi.useFakeTimers();
    stop = followParent();
    sayAsParent(CLOSE, { origin: 'https://evil.example' });
    dispatchEvent(
      new MessageEvent('message', {
        data: { kind: CLOSE, id: '', data: null },
        origin: location.origin,
        source: window,
      }),
    );
    await vi.advanceTimersByTimeAsync(4000);
    expect(close).not.toHaveBeenCalled();
  });

  it('tells the parent when it closes', () => {
    stop = followParent();
    dispatchEvent(new Event('pagehide'));
    expect(lastPost().kind).toBe(GONE);
  });
});

import { stageAttachments } from '@pillarbox/contract/compose/operations';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { setToken, clearToken } from './token.ts';
import { upload } from './upload.ts';

/** A request that the test controls. */
class FakeRequest extends EventTarget {
  static last: FakeRequest | undefined;
  readonly upload = new EventTarget();
  status = 200;
  responseText = '';
  constructor() {
    super();
    FakeRequest.last = this;
  }
  open(): void {
    // Does nothing: the test answers.
  }
  setRequestHeader(): void {
    // Headers are not tested here.
  }
  send(): void {
    // Does nothing: the test answers.
  }
  abort(): void {
    this.dispatchEvent(new Event('abort'));
  }
  moved(loaded: number, total: number): void {
    this.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded, total }));
  }
  answer(status: number, body: unknown): void {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.dispatchEvent(new Event('load'));
  }
}

afterEach(() => {
  clearToken();
  vi.unstubAllGlobals();
});

async function begin(): Promise<{ request: FakeRequest; seen: number[]; done: Promise<unknown> }> {
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  FakeRequest.last = undefined;
  setToken({ expires: Date.now() + 600_000, now: Date.now() });
  const seen: number[] = [];
  const params = { user: 'clara@example.test', section: 'compose' as const };
  const done = upload(stageAttachments, {
    params,
    content: new FormData(),
    onProgress: (percent) => seen.push(percent),
  });
  const request = await vi.waitFor(() => FakeRequest.last ?? Promise.reject(new Error('nothing sent')));
  return { request, seen, done };
}

describe('the progress of an upload', () => {
  it('is in whole per cent, and at most 99 until the gateway has answered [GROWL-012]', async () => {
    const { request, seen, done } = await begin();
    request.moved(1, 3);
    request.moved(999, 1000);
    request.moved(1000, 1000);
    expect(seen).toEqual([33, 99, 99]);
    request.answer(200, { attachments: [] });
    await done;
    expect(seen).toEqual([33, 99, 99, 100]);
  });

  it('ends with the gateway’s own code when it refuses', async () => {
    const { request, done } = await begin();
    request.answer(413, { error: { code: 'attachments_too_large', details: { limit: 26_214_400 } } });
    await expect(done).rejects.toMatchObject({ code: 'attachments_too_large', status: 413 });
  });
});

import { once } from 'node:events';
import { Agent, request as httpRequest } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { define } from '@pillarbox/contract/define';
import { WRITTEN_BODY_LIMIT } from '@pillarbox/contract/operation';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { listen } from '../testing/raw-http.ts';
import { FORM_TYPE, formField, formFile, formOf } from '../testing/test-form.ts';
import { countFiles } from '../testing/test-operations.ts';
import { createTestPlatform, openTestSession, pageHeadersFor } from '../testing/test-platform.ts';
import type { TestPlatform } from '../testing/test-platform.ts';

const post = define({
  id: 'test.post',
  method: 'POST',
  path: '/api/test/post',
  transport: 'json-or-multipart',
  bodyLimit: WRITTEN_BODY_LIMIT,
  summary: 'Returns the request.',
  body: z.object({ text: z.string() }),
  reply: z.object({ text: z.string(), files: z.array(z.object({ name: z.string(), size: z.int() })) }),
});
const plain = define({
  id: 'test.plain',
  method: 'POST',
  path: '/api/test/plain',
  summary: 'Takes JSON alone.',
  body: z.object({ text: z.optional(z.string()) }),
  reply: z.object({}),
});

const OPTIONS = formField('options', '{"text":"hello"}');

/** A refusal without the parts that differ between requests. */
function withoutId(answer: unknown): unknown {
  const { error } = answer as { error: object };
  return { ...error, requestId: '' };
}

describe('a call that takes JSON, or a form with options and files', () => {
  let platform: TestPlatform;
  let headers: Record<string, string>;
  let port: number;
  let ran = 0;

  beforeAll(async () => {
    platform = await createTestPlatform();
    platform.mount(post, async ({ body, exchange }) => {
      ran += 1;
      if (!exchange.multipart) return { text: body.text, files: [] };
      // Waits like a handler that queries the database first: files arrive and callers disconnect before anything reads.
      await delay(10);
      return { text: body.text, files: await countFiles(exchange) };
    });
    platform.mount(plain, async () => ({}));
    headers = pageHeadersFor(platform.sessions, await openTestSession(platform.sessions));
    port = await listen(platform);
  });
  afterAll(() => platform.close());

  const send = async (payload: Buffer | string, change: Record<string, string | undefined> = {}, url = post.path) => {
    const all: Record<string, string | undefined> = { ...headers, ...FORM_TYPE, ...change };
    const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
    const { statusCode, body } = await platform.app.inject({ method: 'POST', url, headers: given, payload });
    const answer = JSON.parse(body) as { error?: { code: string; details: { field?: string } } };
    return { statusCode, answer, code: answer.error?.code ?? 'none', field: answer.error?.details.field };
  };
  const JSON_TYPE = { 'content-type': 'application/json' };

  it('reads the options, then the files, and the same JSON without files', async () => {
    const withFiles = await send(formOf(OPTIONS, formFile('a.txt', 3), formFile('b.txt', 0)));
    const files = [
      { name: 'a.txt', size: 3 },
      { name: 'b.txt', size: 0 },
    ];
    expect(withFiles.answer).toEqual({ text: 'hello', files });
    expect((await send(formOf(OPTIONS))).answer).toEqual({ text: 'hello', files: [] });
    const typed = formField('options', '{"text":"hello"}', '\r\ncontent-type: application/json');
    expect((await send(formOf(typed, formFile('a.txt', 3)))).answer).toEqual({ text: 'hello', files: [files[0]] });
    expect((await send('{"text":"hello"}', JSON_TYPE)).answer).toEqual({ text: 'hello', files: [] });
    const nameless = formField('attachments[]', 'x', '\r\ncontent-type: application/octet-stream');
    expect((await send(formOf(OPTIONS, nameless))).answer).toEqual({ text: 'hello', files: [{ name: '', size: 1 }] });
  });

  it('accepts 25 files and 26214400 bytes, and not one more [VAL-006, VAL-008]', async () => {
    const many = Array.from({ length: 26 }, (_, n) => formFile(`${String(n)}.txt`, 1));
    expect((await send(formOf(OPTIONS, ...many.slice(1)))).statusCode).toBe(200);
    expect(await send(formOf(OPTIONS, ...many))).toMatchObject({ statusCode: 422, code: 'too_many_attachments' });
    expect((await send(formOf(OPTIONS, formFile('a', 20_000_000), formFile('b', 6_214_400)))).statusCode).toBe(200);
    const large = await send(formOf(OPTIONS, formFile('a', 20_000_000), formFile('b', 6_214_401)));
    expect(large).toMatchObject({ statusCode: 413, code: 'attachments_too_large' });
  });

  it('refuses a form that does not begin with its options, has other fields, or is broken', async () => {
    const before = ran;
    for (const parts of [
      [formFile('a.txt', 3), OPTIONS],
      [formFile('a.txt', 3)],
      [],
      [formField('other', '{}'), OPTIONS],
    ]) {
      expect(await send(formOf(...parts))).toMatchObject({
        statusCode: 422,
        code: 'invalid_request',
        field: 'options',
      });
    }
    expect(ran).toBe(before);
    for (const name of ['options', 'other', '__proto__']) {
      const code = (await send(formOf(OPTIONS, formField(name, '{"text":"other"}'), formFile('a.txt', 3)))).code;
      expect([name, code]).toEqual([name, 'invalid_request']);
    }
    const whole = formOf(OPTIONS, formFile('a.txt', 3_000));
    for (const length of [10, 60, 120, 200, 2_000, whole.length - 6]) {
      const { statusCode } = await send(whole.subarray(0, length));
      expect([length, statusCode]).toEqual([length, 422]);
    }
    expect((await send(whole, { 'content-type': 'multipart/form-data' })).statusCode).toBe(422);
  });

  it('reads the options as strictly as a JSON body', async () => {
    const bad = [
      '{"text":',
      '',
      '{"text":"x","__proto__":{"a":1}}',
      '{"text":"x","constructor":{"prototype":{"a":1}}}',
    ];
    for (const options of [...bad, '{"text":1}', '[]', '{"text":"x"}']) {
      const asForm = await send(formOf(formField('options', options), formFile('a.txt', 3)));
      const asJson = await send(options, JSON_TYPE);
      expect([options, asForm.code, asForm.field]).toEqual([options, asJson.code, asJson.field]);
      const typed = await send(formOf(formField('options', options, '\r\ncontent-type: application/json')));
      expect([options, typed.code]).toEqual([options, asJson.code]);
    }
    expect(({} as { a?: number }).a).toBeUndefined();
    const sized = (bytes: number): string => JSON.stringify({ text: 'x'.repeat(bytes - 11) });
    expect((await send(formOf(formField('options', sized(WRITTEN_BODY_LIMIT)), formFile('a.txt', 3)))).statusCode).toBe(
      200,
    );
    const large = await send(formOf(formField('options', sized(WRITTEN_BODY_LIMIT + 1)), formFile('a.txt', 3)));
    expect(large).toMatchObject({ statusCode: 413, code: 'body_too_large' });
  });

  it('requires of a form what it requires of JSON: session, origin, token [API-001]', async () => {
    const before = ran;
    const bob = await openTestSession(platform.sessions, { mail: 'bob@example.test' });
    const changes: readonly [string, Record<string, string | undefined>][] = [
      ['session_ended', { cookie: undefined }],
      ['token_expired', { cookie: (headers['cookie'] ?? '').replace(/AccessToken=[^;]*/, '') }],
      ['origin_refused', { origin: undefined }],
      ['origin_refused', { origin: 'https://evil.test' }],
      ['origin_refused', { origin: 'null' }],
      ['origin_refused', { 'sec-fetch-site': 'cross-site' }],
      ['rtoken_mismatch', { 'x-hapi-rtoken': undefined }],
      ['rtoken_mismatch', { 'x-hapi-rtoken': bob.session.rtoken }],
      ['invalid_request', { host: 'evil.test', origin: 'http://evil.test' }],
    ];
    for (const [code, change] of changes) {
      const asForm = await send(formOf(OPTIONS, formFile('a.txt', 3)), change);
      const asJson = await send('{"text":"hello"}', { ...change, ...JSON_TYPE });
      expect([change, asForm.code]).toEqual([change, code]);
      expect(withoutId(asForm.answer)).toEqual(withoutId(asJson.answer));
    }
    expect(ran).toBe(before);
  });

  it('refuses a form where only JSON is allowed', async () => {
    const refused = await send(formOf(OPTIONS), {}, plain.path);
    expect(refused).toMatchObject({ statusCode: 422, code: 'invalid_request', field: 'content-type' });
  });

  describe('over a connection', () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    afterAll(() => agent.destroy());

    /** Opens a request. The caller ends it. */
    const open = (more: Record<string, string>, path: string = post.path) => {
      const all = { ...headers, ...more };
      const request = httpRequest({ port, host: '127.0.0.1', method: 'POST', path, headers: all, agent });
      const reply = once(request, 'response').then(async ([response]) => {
        const { statusCode } = response as IncomingMessage;
        return `${String(statusCode)} ${await text(response as IncomingMessage)}`;
      });
      return { request, reply };
    };

    it('refuses a JSON body of 26214401 bytes before any of it arrives', async () => {
      for (const path of [post.path, plain.path]) {
        const { request, reply } = open({ ...JSON_TYPE, 'content-length': '26214401' }, path);
        request.flushHeaders();
        expect(await reply).toMatch(/^413 .*body_too_large/);
        request.destroy();
      }
    });

    it('refuses a JSON body of unknown length when it exceeds the limit, not at its end', async () => {
      const { request, reply } = open({ ...JSON_TYPE, 'transfer-encoding': 'chunked' });
      request.write(Buffer.alloc(WRITTEN_BODY_LIMIT, ' '));
      request.write('x');
      expect(await reply).toMatch(/^413 .*body_too_large/);
      request.destroy();
    });

    it('refuses a form with a too large Content-Length before any of it arrives', async () => {
      const { request, reply } = open({ ...FORM_TYPE, 'content-length': '40000000' });
      request.flushHeaders();
      expect(await reply).toMatch(/^413 .*attachments_too_large/);
      request.destroy();
    });

    it('discards a refused form and continues with the next request', async () => {
      const refused = [
        formOf(formFile('a', 5_000_000), OPTIONS, formFile('b', 5_000_000)),
        formOf(formField('options', '{}'), formFile('a', 5_000_000), formFile('b', 5_000_000)),
        formOf(OPTIONS, formFile('a', 26_214_401), formFile('b', 5)),
        formOf(OPTIONS, ...Array.from({ length: 27 }, () => formFile('a', 500_000))),
      ];
      for (const payload of refused) {
        const first = open({ ...FORM_TYPE, 'content-length': String(payload.length) });
        first.request.end(payload);
        expect(await first.reply).toMatch(/^4(13|22) /);
        const next = open({ ...JSON_TYPE });
        next.request.end('{"text":"next"}');
        expect(await next.reply).toBe('200 {"text":"next","files":[]}');
      }
    });
  });
});

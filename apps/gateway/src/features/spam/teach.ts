import { createHmac } from 'node:crypto';
import type { SpamTraining } from '@pillarbox/contract/spam/settings';
import { runProgram } from '../../platform/process/run-program.ts';

/** A message that the filter learns. */
export interface Lesson {
  readonly kind: 'spam' | 'ham';
  readonly source: Uint8Array;
}

/** What tests replace. */
export interface TeachOptions {
  /** Milliseconds until the program or the request is ended. */
  readonly timeoutMs?: number;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

const TIMEOUT_MS = 30_000;

/**
 * Gives one message to the spam filter of a partner: to a program on its standard input, or to a web hook with POST.
 * @param secret the shared secret of a web hook.
 * @throws Error when the filter did not take it; its message contains nothing of the mail.
 */
export async function teach(
  settings: SpamTraining,
  lesson: Lesson,
  { secret, timeoutMs = TIMEOUT_MS, now = Date.now }: TeachOptions & { readonly secret?: string | undefined },
): Promise<void> {
  if (settings.driver === 'command') await run(settings[lesson.kind], lesson.source, timeoutMs);
  else await post(settings.url, lesson, { secret: secret ?? '', timeoutMs, now });
}

async function run(command: readonly string[], input: Uint8Array, timeoutMs: number): Promise<void> {
  const end = await runProgram({ command, input, timeoutMs });
  if (end.kind === 'slow') throw new Error('the program took too long');
  if (end.kind === 'verbose') throw new Error('the program wrote too much');
  if (end.kind === 'failed') throw new Error(`the program failed: ${end.reason}`);
  if (end.code !== 0) throw new Error(`exit ${String(end.code)}`);
}

/** Sends the message with a signature over time, kind and body, by which the hook knows the sender and refuses repetitions. */
async function post(
  url: string,
  { kind, source }: Lesson,
  { secret, timeoutMs, now }: { readonly secret: string; readonly timeoutMs: number; readonly now: () => number },
): Promise<void> {
  if (secret === '') throw new Error('the secret is missing');
  const time = String(Math.floor(now() / 1000));
  const signature = createHmac('sha256', secret).update(`${time}.${kind}.`).update(source).digest('hex');
  const reply = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'message/rfc822',
      'x-pillarbox-learn': kind,
      'x-pillarbox-signature': `t=${time},v1=${signature}`,
    },
    body: Buffer.from(source),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  await reply.body?.cancel();
  if (!reply.ok) throw new Error(`status ${String(reply.status)}`);
}

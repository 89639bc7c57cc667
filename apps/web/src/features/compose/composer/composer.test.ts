import type { OutboxItem } from '@pillarbox/contract/compose/outbox';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../lib/api-error.ts';
import { AUTOSAVE_DESKTOP_MS, AUTOSAVE_PHONE_MS, autosavePeriod } from './autosave.ts';
import type { ComposeCalls } from '../data/compose-calls.ts';
import type { ComposeState } from '../model/compose-state.ts';
import { emptyMessage } from '../model/compose-state.ts';
import type { Composer } from './composer.ts';
import { makeComposer } from './composer.ts';
import type { ParkedMessage } from './parked.ts';
import { fakeCalls } from '../data/fake-calls.test-maker.ts';
import { plainJournal } from './journal.ts';
import { recipientsFrom } from '../model/recipients.ts';

const journal = plainJournal();

function compose(
  calls: Partial<ComposeCalls> = {},
  state: ComposeState = emptyMessage('html', 'draft-id-1'),
): Composer {
  return makeComposer(state, {
    calls: fakeCalls(calls),
    journal,
    sender: () => ({}),
    font: () => ({ family: 'Arial', size: '12pt' }),
  });
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(async () => {
  vi.useRealTimers();
  await journal.remove('draft-id-1');
});

describe('the journal', () => {
  const answered: ComposeState = {
    ...emptyMessage('html', 'draft-id-1'),
    command: 'reply',
    reference: { command: 'reply', folder: 'INBOX', uid: 7, uidvalidity: 1 },
    subject: 'Re: Stairs',
  };

  it('keeps an answer that nothing was written in, until it is closed', async () => {
    const composer = compose({}, answered);
    composer.keep();
    expect((await journal.entries()).map(({ state }) => state.subject)).toEqual(['Re: Stairs']);
    await composer.close();
    expect(await journal.entries()).toEqual([]);
  });

  it('keeps no empty new message', async () => {
    compose().keep();
    expect(await journal.entries()).toEqual([]);
  });
});

describe('autosave', () => {
  it('saves 60 s after a change on a desktop [COMP-007, CONST-072]', async () => {
    const save = vi.fn(fakeCalls().save);
    const composer = compose({ save });
    composer.dispatch({ type: 'subject', subject: 'a' });
    await vi.advanceTimersByTimeAsync(AUTOSAVE_DESKTOP_MS - 1);
    composer.dispatch({ type: 'subject', subject: 'ab' });
    expect(save).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(save).toHaveBeenCalledTimes(1);
    expect(save.mock.calls[0]?.[0].message.subject).toBe('ab');
    await vi.advanceTimersByTimeAsync(10 * AUTOSAVE_DESKTOP_MS);
    expect(save).toHaveBeenCalledTimes(1);
  });

  it('saves every 15 s on a phone [COMP-008]', () => {
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(width < 640px)' }));
    expect(autosavePeriod()).toBe(AUTOSAVE_PHONE_MS);
    vi.unstubAllGlobals();
    expect([AUTOSAVE_PHONE_MS, AUTOSAVE_DESKTOP_MS]).toEqual([15_000, 60_000]);
  });

  it('saves one version after the other, and words that came in meanwhile', async () => {
    const versions: number[] = [];
    const held: (() => void)[] = [];
    const save: ComposeCalls['save'] = async (body) => {
      versions.push(body.version);
      await new Promise<void>((resolve) => held.push(resolve));
      return { folder: 'Drafts', uid: versions.length, uidvalidity: 1, savedat: 5 };
    };
    const composer = compose({ save });
    composer.dispatch({ type: 'subject', subject: 'a' });
    const saved = composer.save();
    await vi.advanceTimersByTimeAsync(0);
    composer.dispatch({ type: 'subject', subject: 'b' });
    void composer.save();
    await vi.advanceTimersByTimeAsync(0);
    expect(versions).toHaveLength(1);
    held[0]?.();
    await vi.advanceTimersByTimeAsync(0);
    held[1]?.();
    expect(await saved).toBe(true);
    expect(versions[1]).toBeGreaterThan(versions[0] ?? Infinity);
    expect(composer.state.get().saved?.uid).toBe(2);
  });

  it('leaves no draft of a message in which nothing stands', async () => {
    const save = vi.fn<ComposeCalls['save']>();
    const composer = compose({ save });
    composer.dispatch({ type: 'html', html: '<div>a</div>' });
    composer.dispatch({ type: 'html', html: '<div><br></div>' });
    expect(await composer.save()).toBe(true);
    expect(await composer.close()).toBe(true);
    expect(save).not.toHaveBeenCalled();
    expect(await journal.entries()).toEqual([]);
  });

  it('saves what was emptied after it had been saved', async () => {
    const subjects: string[] = [];
    const composer = compose({
      save: (body) => {
        subjects.push(body.message.subject);
        return Promise.resolve({ folder: 'Drafts', uid: 1, uidvalidity: 1, savedat: 5 });
      },
    });
    composer.dispatch({ type: 'subject', subject: 'a' });
    await composer.save();
    composer.dispatch({ type: 'subject', subject: '' });
    expect(await composer.close()).toBe(true);
    expect(subjects).toEqual(['a', '']);
  });

  it('says why it could not save, and keeps the words', async () => {
    const composer = compose({ save: () => Promise.reject(new ApiError('mail_over_quota', 422)) });
    composer.dispatch({ type: 'subject', subject: 'a' });
    expect(await composer.close()).toBe(false);
    expect(composer.status.get()).toEqual({
      kind: 'failed',
      textKey: 'LANG_ERROR_MAIL_OVER_QUOTA',
      code: 'mail_over_quota',
    });
    expect((await journal.entries())[0]?.state.subject).toBe('a');
  });
});

describe('journal', () => {
  it('keeps every field on every pause', async () => {
    const composer = compose();
    composer.dispatch({ type: 'add-recipients', field: 'cc', recipients: recipientsFrom('c@d.example') });
    composer.dispatch({ type: 'add-recipients', field: 'bcc', recipients: recipientsFrom('nobody') });
    composer.dispatch({ type: 'html', html: '<p>Hi</p>' });
    await vi.advanceTimersByTimeAsync(1000);
    const [entry] = await journal.entries();
    expect(entry?.state).toEqual(composer.state.get());
  });

  it('forgets what was sent, saved and closed, or thrown away', async () => {
    for (const end of ['send', 'close', 'discard'] as const) {
      const composer = compose();
      composer.dispatch({ type: 'subject', subject: end });
      composer.keep();
      expect(await journal.entries()).toHaveLength(1);
      await composer[end]();
      expect(await journal.entries()).toEqual([]);
    }
  });
});

describe('sending', () => {
  const item: OutboxItem = {
    id: 'o1',
    draftid: 'draft-id-1',
    state: 'held',
    subject: '',
    recipients: 1,
    dueat: 0,
    queueid: '',
    reason: '',
    to: [],
    sendat: 0,
    servertext: '',
  };

  it('sends once however often it is pressed', async () => {
    const send = vi.fn<ComposeCalls['send']>(() => Promise.resolve(item));
    const composer = compose({ send });
    const [first, second] = await Promise.all([composer.send(), composer.send()]);
    expect(send).toHaveBeenCalledTimes(1);
    expect([first, second, await composer.send()]).toEqual([item, null, null]);
    expect(await composer.save()).toBe(true);
  });

  it('goes on writing when it fails, with everything kept', async () => {
    const composer = compose({ send: () => Promise.reject(new ApiError('submission_unavailable', 503)) });
    composer.dispatch({ type: 'subject', subject: 'a' });
    await expect(composer.send()).rejects.toMatchObject({ code: 'submission_unavailable' });
    expect(composer.phase.get()).toBe('writing');
    expect((await journal.entries())[0]?.state.subject).toBe('a');
  });

  it('waits for the network where it can be kept, and goes on writing where it cannot', async () => {
    const send: ComposeCalls['send'] = () => Promise.reject(new ApiError('offline'));
    const kept: ParkedMessage[] = [];
    const needs = {
      calls: fakeCalls({ send }),
      journal,
      sender: () => ({}),
      font: () => ({ family: 'Arial', size: '12pt' }),
    };
    const composer = makeComposer(emptyMessage('text', 'draft-id-9'), {
      ...needs,
      park: (message) => Promise.resolve(kept.push(message) > 0),
    });
    composer.dispatch({ type: 'subject', subject: 'a' });
    expect(await composer.send()).toBe('parked');
    expect(composer.phase.get()).toBe('over');
    expect(kept).toMatchObject([
      { body: { draftid: 'draft-id-9', message: { subject: 'a' } }, state: { subject: 'a' } },
    ]);
    const other = makeComposer(emptyMessage('text', 'draft-id-8'), { ...needs, park: () => Promise.resolve(false) });
    await expect(other.send()).rejects.toMatchObject({ code: 'offline' });
    expect(other.phase.get()).toBe('writing');
  });

  it('takes an answer that was lost for what it was', async () => {
    const composer = compose({ send: () => Promise.reject(new ApiError('already_sent', 409)) });
    expect(await composer.send()).toMatchObject({ state: 'filed' });
    expect(composer.phase.get()).toBe('over');
  });

  it('waits for a save under way, so that no draft comes back after it', async () => {
    const order: string[] = [];
    let free = (): void => undefined;
    const save: ComposeCalls['save'] = async () => {
      await new Promise<void>((resolve) => {
        free = resolve;
      });
      order.push('saved');
      return { folder: 'Drafts', uid: 1, uidvalidity: 1, savedat: 1 };
    };
    const composer = compose({ save, send: () => Promise.resolve(void order.push('sent')).then(() => item) });
    composer.dispatch({ type: 'subject', subject: 'a' });
    void composer.save();
    await vi.advanceTimersByTimeAsync(0);
    const sent = composer.send();
    await vi.advanceTimersByTimeAsync(0);
    free();
    await sent;
    expect(order).toEqual(['saved', 'sent']);
  });
});

describe('uploads', () => {
  const file = new File(['x'], 'plan.pdf', { type: 'application/pdf' });

  it('report start, whole per cent and end [COMP-009, COMP-010, COMP-011]', async () => {
    let done = (): void => undefined;
    const stage: ComposeCalls['stage'] = async (picked, { onProgress }) => {
      onProgress(62.4);
      await new Promise<void>((resolve) => {
        done = resolve;
      });
      return { id: 's1', name: picked.name, mime: picked.type, size: picked.size };
    };
    const composer = compose({ stage });
    composer.uploads.add([file]);
    expect(composer.state.get().attachments[0]).toMatchObject({ name: 'plan.pdf', ref: null, progress: 62 });
    done();
    await vi.advanceTimersByTimeAsync(0);
    expect(composer.state.get().attachments[0]).toMatchObject({ ref: { kind: 'staged', id: 's1' }, progress: 100 });
  });

  it('say why one failed, and try it again', async () => {
    const stage = vi
      .fn<ComposeCalls['stage']>()
      .mockRejectedValueOnce(new ApiError('offline'))
      .mockResolvedValueOnce({ id: 's1', name: '', mime: '', size: 1 });
    const composer = compose({ stage });
    composer.uploads.add([file]);
    await vi.advanceTimersByTimeAsync(0);
    const [failed] = composer.state.get().attachments;
    expect(failed?.failure).toBe('LANG_ERROR_OFFLINE');
    composer.uploads.retry(failed?.key ?? '');
    await vi.advanceTimersByTimeAsync(0);
    expect(composer.state.get().attachments[0]?.ref).toEqual({ kind: 'staged', id: 's1' });
  });

  it('are given up when the file is taken out', () => {
    const signals: AbortSignal[] = [];
    const stage: ComposeCalls['stage'] = (_, { signal }) => {
      signals.push(signal);
      return new Promise(() => undefined);
    };
    const composer = compose({ stage });
    composer.uploads.add([file]);
    composer.uploads.remove(composer.state.get().attachments[0]?.key ?? '');
    expect(signals[0]?.aborted).toBe(true);
    expect(composer.state.get().attachments).toEqual([]);
  });
});

import type { Operation } from '@pillarbox/contract/operation';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { socketState } from '../../../lib/socket.ts';
import { makeFolder } from '../fake-mail.test-maker.ts';
import { foldersQuery, knownFolders } from './folders.ts';
import { forgetNewMail, freshCount } from './new-mail.ts';
import { startMailPush } from './push.ts';

interface Hoisted {
  minute: () => void;
  events: Map<string, (event: unknown) => void>;
  folders: Promise<unknown>;
  made: { id: string; body: unknown }[];
}

const box = vi.hoisted((): Hoisted => ({
  minute: () => undefined,
  events: new Map(),
  folders: Promise.resolve([]),
  made: [],
}));
vi.mock('../../../lib/socket.ts', async (original) => ({
  ...(await original<object>()),
  onPush: (name: string, listener: (event: unknown) => void) => {
    box.events.set(name, listener);
    return () => undefined;
  },
}));
vi.mock('../../../lib/clock.ts', () => ({
  onMinute: (listener: () => void) => {
    box.minute = listener;
    return () => undefined;
  },
}));
vi.mock('../../../lib/call.ts', () => ({
  call: (operation: Operation, { body }: { body: unknown }) => {
    box.made.push({ id: operation.id, body });
    if (operation.id === 'mail.folders') return box.folders;
    return Promise.resolve({ folders: [{ folder: 'INBOX', topuid: 12, fresh: 2, unseen: 3 }] });
  },
}));

let stop: () => void;

beforeEach(() => {
  box.made = [];
  forgetNewMail();
  const inbox = makeFolder('INBOX', 'inbox');
  queryClient.setQueryData(['mail', 'folders'], [{ ...inbox, info: { ...inbox.info, topuid: 10 } }]);
  stop = startMailPush();
});

afterEach(() => {
  stop();
  socketState.set('off');
  queryClient.clear();
});

describe('while the socket is down', () => {
  it('asks once a minute for what is above the last known uid [API-009, API-056]', async () => {
    socketState.set('down');
    box.minute();
    await vi.waitFor(() => expect(knownFolders()[0]?.info.unseen).toBe(3));
    expect(box.made).toEqual([{ id: 'mail.newmail', body: { lastuid: { INBOX: 10 } } }]);
    expect(knownFolders()[0]?.info.topuid).toBe(12);
    expect(freshCount.get()).toBe(2);
  });

  it('does not ask while push works', () => {
    socketState.set('connected');
    box.minute();
    expect(box.made).toEqual([]);
  });
});

describe('an event that comes while the folders are loading', () => {
  it('counts more than their answer, which may be older', async () => {
    const older = knownFolders();
    queryClient.clear();
    let answer: (folders: unknown) => void = () => undefined;
    box.folders = new Promise((resolve) => (answer = resolve));
    const loading = queryClient.query(foldersQuery);
    box.events.get('folder-counts')?.({ folder: 'INBOX', info: { topuid: 11, unseen: 7 } });
    answer(older);
    await loading;
    expect(knownFolders()[0]?.info).toMatchObject({ topuid: 11, unseen: 7 });
  });

  it('has them read once more when the folders themselves changed', async () => {
    queryClient.clear();
    const observer = new QueryObserver(queryClient, foldersQuery);
    const leave = observer.subscribe(() => undefined);
    box.events.get('folders-changed')?.({});
    await vi.waitFor(() => expect(box.made.filter(({ id }) => id === 'mail.folders')).toHaveLength(2));
    leave();
  });
});

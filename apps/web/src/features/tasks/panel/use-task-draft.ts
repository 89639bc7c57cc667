import type { SubmittedTask, Task } from '@pillarbox/contract/tasks/task';
import { useEffect, useMemo, useRef, useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { keepTask, changeTask, readTask } from '../data/tasks.queries.ts';
import { withTyped } from '../model/typed.ts';

/** Milliseconds after the last key until what was typed is saved. */
const PAUSE_MS = 700;
/** How often a change is put on what somebody else saved meanwhile, before it counts as failed. */
const MAX_TRIES = 3;

/** How saving stands. `merged`: somebody else changed the task meanwhile, and what was typed here was kept. */
export type SaveState =
  | { readonly kind: 'saved'; readonly at: number }
  | { readonly kind: 'saving' }
  | { readonly kind: 'merged' }
  | { readonly kind: 'failed'; readonly error: unknown };

/** A task that is being edited. */
export interface TaskDraft {
  /** The task with what was typed and is not saved yet. */
  readonly shown: Task;
  readonly state: SaveState | null;
  /** Changes fields; `soon` waits for the end of typing. */
  readonly change: (fields: SubmittedTask, soon?: boolean) => void;
  /** Saves what was typed now. */
  readonly flush: () => void;
}

/**
 * Saves a task as the user types: after a pause, when a field is left, and when the task is left. When somebody else changed it
 * meanwhile, what was typed here is put on what they saved.
 */
export function useTaskDraft(task: Task): TaskDraft {
  const [typed, setTyped] = useState<SubmittedTask>({});
  const [state, setState] = useState<SaveState | null>(null);
  const work = useRef<Work>({ typed: {}, task, timer: undefined, isBusy: false, isHere: true });
  work.current.task = task;

  const save = useMemo(
    () => (): void => {
      const now = work.current;
      clearTimeout(now.timer);
      if (now.isBusy || Object.keys(now.typed).length === 0) return;
      now.isBusy = true;
      const sent = now.typed;
      setState({ kind: 'saving' });
      void send(now.task, sent)
        .then(
          (isMerged) => {
            now.typed = withoutSent(now.typed, sent);
            if (!now.isHere) return;
            setTyped(now.typed);
            setState(isMerged ? { kind: 'merged' } : { kind: 'saved', at: Date.now() });
          },
          (error: unknown) => {
            if (now.isHere) setState({ kind: 'failed', error });
            return 'failed' as const;
          },
        )
        .then((outcome) => {
          now.isBusy = false;
          // What was typed while it was being saved.
          if (outcome !== 'failed') save();
        });
    },
    [],
  );

  useEffect(() => {
    const now = work.current;
    now.isHere = true;
    addEventListener('pagehide', save);
    return () => {
      removeEventListener('pagehide', save);
      save();
      now.isHere = false;
    };
  }, [save]);

  return {
    shown: useMemo(() => withTyped(task, typed), [task, typed]),
    state,
    change: (fields, soon = false) => {
      const now = work.current;
      now.typed = { ...now.typed, ...fields };
      setTyped(now.typed);
      clearTimeout(now.timer);
      if (soon) now.timer = setTimeout(save, PAUSE_MS);
      else save();
    },
    flush: save,
  };
}

interface Work {
  typed: SubmittedTask;
  task: Task;
  timer: ReturnType<typeof setTimeout> | undefined;
  isBusy: boolean;
  isHere: boolean;
}

/** Sends what was typed; returns whether somebody else had changed the task. A name that was emptied is not sent. */
async function send(task: Task, typed: SubmittedTask): Promise<boolean> {
  const { task_name: name, ...others } = typed;
  const fields = name === undefined || name.trim() === '' ? others : { ...others, task_name: name };
  if (Object.keys(fields).length === 0) return false;
  let base = task;
  for (let tries = 1; ; tries += 1) {
    try {
      await changeTask(task.id, { ...fields, etag: base.etag });
      return tries > 1;
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'task_changed') || tries === MAX_TRIES) throw error;
      base = await readTask(task.id);
      keepTask(base);
    }
  }
}

/** What was typed after something was sent. */
function withoutSent(typed: SubmittedTask, sent: SubmittedTask): SubmittedTask {
  const before = new Map<string, unknown>(Object.entries(sent));
  return Object.fromEntries(Object.entries(typed).filter(([key, value]) => before.get(key) !== value));
}

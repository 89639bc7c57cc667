import type { ComponentType } from 'react';
import { createStore } from './store.ts';

/** What a feature puts into a frame of the shell for one kind of subject, for example for contacts. */
export interface FrameContent {
  /** Key of the title; the frame's accessible name. */
  readonly titleKey: string;
  /** Drawn inside; `subject` says about whom or what, for example an address. */
  readonly Component: ComponentType<{ readonly subject: string }>;
}

/** The frames that features fill: the side panel, and the card over what is pointed at. */
export type FrameName = 'sidebar' | 'hover';

/** Who or what a frame is about. */
export interface FrameSubject {
  readonly kind: string;
  readonly subject: string;
}

const contents = createStore<Readonly<Record<string, FrameContent>>>({});

/** What the side panel is about, null while it is closed. */
export const sidebar = createStore<FrameSubject | null>(null);

/** Says what a frame shows for a kind of subject; returns how to take that back. */
export function fillFrame(frame: FrameName, kind: string, content: FrameContent): () => void {
  const key = `${frame} ${kind}`;
  contents.set((now) => ({ ...now, [key]: content }));
  return () =>
    contents.set((now) =>
      now[key] === content ? Object.fromEntries(Object.entries(now).filter(([name]) => name !== key)) : now,
    );
}

/** What a frame shows for a kind of subject, undefined when nobody fills it. */
export function contentOf(frame: FrameName, kind: string): FrameContent | undefined {
  return contents.get()[`${frame} ${kind}`];
}

/** Opens the side panel; nothing happens where nobody fills it. */
export function openSidebar(kind: string, subject: string): void {
  if (contentOf('sidebar', kind) !== undefined) sidebar.set({ kind, subject });
}

/** Closes the side panel. */
export function closeSidebar(): void {
  sidebar.set(null);
}

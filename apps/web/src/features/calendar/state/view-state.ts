import { kept } from '../../../lib/storage.ts';
import { createStore } from '../../../lib/store.ts';
import type { View } from '../model/views.ts';
import { VIEWS } from '../model/views.ts';
import type { ShownEvent } from '../model/shown-event.ts';

const VIEW_KEY = 'calendar-view';
const ZOOM_KEY = 'calendar-zoom';
/** Heights of an hour in px; the second is that of the design. */
const HOURS = [40, 52, 72, 104] as const;
const DESIGN = 1;

/** The view that was used last in this browser; null before the first time. */
export function lastView(): View | null {
  const found = kept.get(VIEW_KEY);
  return VIEWS.find((view) => view === found) ?? null;
}

/** Keeps the view for the next visit. */
export function keepView(view: View): void {
  kept.set(VIEW_KEY, view);
}

function keptZoom(): number {
  const step = kept.get(ZOOM_KEY);
  return typeof step === 'number' && HOURS[step] !== undefined ? step : DESIGN;
}

const zoomStep = createStore(keptZoom());

/** The height of an hour in px, as the user zoomed it. */
export const hourHeight = {
  get: (): number => HOURS[zoomStep.get()] ?? HOURS[DESIGN],
  subscribe: zoomStep.subscribe,
};

/** Makes hours higher (1) or lower (-1). */
export function zoomBy(steps: 1 | -1): void {
  const next = Math.min(HOURS.length - 1, Math.max(0, zoomStep.get() + steps));
  zoomStep.set(next);
  kept.set(ZOOM_KEY, next);
}

/** Whether hours can be made higher (1) or lower (-1). */
export function canZoom(steps: 1 | -1): boolean {
  return HOURS[zoomStep.get() + steps] !== undefined;
}

/** The event whose popover is open, and the element that it is beside. */
export const openedEvent = createStore<{ readonly event: ShownEvent; readonly anchor: Element } | null>(null);

/** What the search over events looks for; null while it is closed. */
export const eventSearch = createStore<string | null>(null);

/** What a screen reader is told next. */
export const spoken = createStore('');

/** Tells screen readers something, politely. */
export function say(words: string): void {
  // The same words again are told again: an invisible sign makes them another text.
  spoken.set((now) => (now === words ? `${words}\u200b` : words));
}

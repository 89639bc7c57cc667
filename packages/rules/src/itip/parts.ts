import { isComponent, lineNamed, withItems } from '../icalendar/component.ts';
import type { CalendarLine, Component } from '../icalendar/types.ts';

/** The value of the first line of a name as it is written; '' for none. */
export function valueOf(component: Component, name: string): string {
  return lineNamed(component, name)?.value.trim() ?? '';
}

/** A component whose lines are changed; null leaves a line out. Components inside stay as they are. */
export function mapLines(component: Component, change: (line: CalendarLine) => CalendarLine | null): Component {
  return withItems(
    component,
    component.items.flatMap((item) => (isComponent(item) ? item : (change(item) ?? []))),
  );
}

/**
 * A component with these lines in place of all lines of their names, and of the further names. They stand where the first of
 * those stood, else before the components inside.
 */
export function withLines(
  component: Component,
  lines: readonly CalendarLine[],
  further: readonly string[] = [],
): Component {
  const replaced = new Set([...lines.map(({ name }) => name), ...further]);
  const isKept = (item: CalendarLine | Component): boolean => isComponent(item) || !replaced.has(item.name);
  const first = component.items.findIndex((item) => !isKept(item) || isComponent(item));
  const at = first === -1 ? component.items.length : first;
  const before = component.items.slice(0, at);
  return withItems(component, [...before, ...lines, ...component.items.slice(at).filter(isKept)]);
}

/** A component without the components inside it whose name is `name`. */
export function withoutInner(component: Component, name: string): Component {
  return withItems(
    component,
    component.items.filter((item) => !isComponent(item) || item.name !== name),
  );
}

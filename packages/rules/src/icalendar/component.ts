import type { CalendarLine, Component } from './types.ts';

/** A component from its parts. */
export function component(parts: Pick<Component, 'name' | 'begin' | 'end' | 'items'>): Component {
  const lines = parts.items.filter((item): item is CalendarLine => !isComponent(item));
  const { name, begin, end, items } = parts;
  return { name, begin, end, items, lines, components: items.filter(isComponent) };
}

/** A new component. */
export function newComponent(name: string, items: Component['items'], lineBreak = '\r\n'): Component {
  return component({ name, begin: `BEGIN:${name}${lineBreak}`, end: `END:${name}${lineBreak}`, items });
}

/** The component with other items. */
export function withItems(part: Component, items: Component['items']): Component {
  return component({ ...part, items });
}

export function isComponent(item: CalendarLine | Component): item is Component {
  return 'items' in item;
}

/** The first line of a name. */
export function lineNamed(part: Component, name: string): CalendarLine | undefined {
  return part.lines.find((line) => line.name === name);
}

export function linesNamed(part: Component, name: string): CalendarLine[] {
  return part.lines.filter((line) => line.name === name);
}

export function componentsNamed(part: Component, name: string): Component[] {
  return part.components.filter((inner) => inner.name === name);
}

/** The line break that a component is written with. */
export function lineBreakOf(part: Component): string {
  return part.begin.endsWith('\r\n') ? '\r\n' : '\n';
}

import { givenName } from './attachment-name.ts';
import { contentId, rawField } from './header-fields.ts';
import type { PartShape } from './placement.ts';
import type { MimePart } from './tree.ts';

/** The properties of a parsed part that decide how it is shown. */
export function shapeOf(part: MimePart): PartShape<MimePart> {
  return {
    mime: part.mime,
    disposition: part.disposition.value,
    name: part.children.length > 0 ? '' : givenName(part, ''),
    cid: contentId(rawField(part.fields, 'content-id')),
    children: part.children.map(shapeOf),
    of: part,
  };
}

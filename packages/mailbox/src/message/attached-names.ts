import { ownName } from './attachment-name.ts';
import { headerCharset } from './part-content.ts';
import { placeParts } from './placement.ts';
import type { PartShape } from './placement.ts';
import { shapeOf } from './shape.ts';
import { readTree } from './tree.ts';

/** The names of the files that a message offers, without those that have no name. */
export function attachedNames(source: Uint8Array): string[] {
  const tree = readTree(source);
  const charset = headerCharset(tree.root);
  const files = placeParts(shapeOf(tree.root)).attached;
  return files.map((part) => ownName(tree, part, charset)).filter((name) => name !== '');
}

/** The names of the files in a shape, without those that have no name. */
export function namesInShape(shape: PartShape<unknown>): string[] {
  return placeParts(named(shape)).attached.filter((name) => name !== '');
}

function named(shape: PartShape<unknown>): PartShape<string> {
  return { ...shape, children: shape.children.map(named), of: shape.name };
}

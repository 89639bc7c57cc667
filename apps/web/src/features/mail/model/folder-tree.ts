import type { Folder } from '@pillarbox/contract/mail/folder';
import { isWithin } from '@pillarbox/rules/folder-name';
import { isSameRealm } from '@pillarbox/rules/realm-path';
import { countOf, takesFolders } from './folder-kind.ts';

/** A folder with the folders below it. */
export interface FolderNode {
  readonly folder: Folder;
  readonly level: number;
  readonly children: readonly FolderNode[];
}

/** A line of the tree as it is shown. */
export interface FolderLine {
  readonly node: FolderNode;
  readonly open: boolean;
  /** Path of the folder above, '' at the top. */
  readonly parent: string;
  /** Position among the folders of the same parent, from 1, and their number. */
  readonly position: number;
  readonly siblings: number;
}

/** The path that a folder gets when it moves below `parent`, '' for the top level. */
export function pathBelow(parent: string, path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return parent === '' ? name : `${parent}/${name}`;
}

/** The path above a path, '' at the top. */
export function parentOf(path: string): string {
  const at = path.lastIndexOf('/');
  return at === -1 ? '' : path.slice(0, at);
}

/**
 * Makes two trees of the gateway's list and keeps its order: the core folders with the folders below them, and the user's own. A
 * folder whose parent is not in the list is at the top.
 */
export function folderTrees(folders: readonly Folder[]): { core: FolderNode[]; own: FolderNode[] } {
  const names = new Set(folders.map((folder) => folder.name));
  const below = new Map<string, Folder[]>();
  const top: Folder[] = [];
  for (const folder of folders) {
    const parent = parentOf(folder.name);
    if (folder.type !== 'core' && parent !== '' && names.has(parent))
      below.set(parent, [...(below.get(parent) ?? []), folder]);
    else top.push(folder);
  }
  const build = (folder: Folder, level: number): FolderNode => ({
    folder,
    level,
    children: (below.get(folder.name) ?? []).map((child) => build(child, level + 1)),
  });
  return {
    core: top.filter((folder) => folder.type === 'core').map((folder) => build(folder, 0)),
    own: top.filter((folder) => folder.type !== 'core').map((folder) => build(folder, 0)),
  };
}

/**
 * Makes the tree of another account: the folder that stands for it (the first of the list), and below it the core folders, then the
 * others.
 */
export function accountTree(folders: readonly Folder[]): FolderNode[] {
  const [top, ...rest] = folders;
  if (top === undefined) return [];
  const { core, own } = folderTrees(rest);
  const lower = (node: FolderNode): FolderNode => ({
    ...node,
    level: node.level + 1,
    children: node.children.map(lower),
  });
  return [{ folder: top, level: 0, children: [...core, ...own].map(lower) }];
}

/** The visible lines of a tree in which the given folders are open. */
export function visibleLines(nodes: readonly FolderNode[], opened: ReadonlySet<string>, parent = ''): FolderLine[] {
  return nodes.flatMap((node, index) => {
    const open = node.children.length > 0 && opened.has(node.folder.name);
    const line: FolderLine = { node, open, parent, position: index + 1, siblings: nodes.length };
    return open ? [line, ...visibleLines(node.children, opened, node.folder.name)] : [line];
  });
}

/** The number beside a line. A closed folder includes the unread messages of the folders below it. */
export function countOfLine({ node, open }: FolderLine): { readonly count: number; readonly unread: boolean } {
  const own = countOf(node.folder);
  const below = open ? 0 : unreadBelow(node);
  if (below === 0 || (own.count > 0 && !own.unread)) return own;
  return { count: own.count + below, unread: true };
}

function unreadBelow(node: FolderNode): number {
  return node.children.reduce((sum, child) => {
    const { count, unread } = countOf(child.folder);
    return sum + (unread ? count : 0) + unreadBelow(child);
  }, 0);
}

/** The names below `parent`, which a new name must not repeat [VAL-041]. `except` is the folder being renamed. */
export function takenNames(folders: readonly Folder[], parent: string, except = ''): string[] {
  return folders
    .filter((folder) => folder.name !== except && parentOf(folder.name) === parent)
    .map((folder) => folder.name.slice(parent === '' ? 0 : parent.length + 1));
}

/**
 * Whether a folder may move below another, '' for the top level. It must be the user's own and contain no core folder. The target
 * must be another parent than now, outside the folder itself, and take folders.
 */
export function mayMove(folders: readonly Folder[], name: string, into: string): boolean {
  const folder = folders.find((one) => one.name === name);
  if (folder?.label !== undefined || !isSameRealm(name, into)) return false;
  const isOwn =
    folder?.type === 'personal' && !folders.some((one) => one.type !== 'personal' && isWithin(one.name, name));
  if (!isOwn || isWithin(into, name) || parentOf(name) === into) return false;
  const target = folders.find((one) => one.name === into);
  return into === '' || (target !== undefined && takesFolders(target));
}

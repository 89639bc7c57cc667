/** A text node of a block, and where its text begins in the text of the block. */
interface BlockText {
  readonly node: Text;
  readonly from: number;
}

/** The text of a paragraph, a cell or another block, with the nodes that it is made of. */
export interface TextBlock {
  readonly text: string;
  readonly nodes: readonly BlockText[];
}

/** Elements that stay in the line of the text around them; every other element begins a block. */
const INLINE = new Set(
  'a abbr acronym b bdi bdo big cite del dfn em font i ins mark nobr q ruby s small span strike strong sub sup tt u'.split(
    ' ',
  ),
);

/** Links, code, and what the frame itself added. Their text is left out, and nothing is found across them. */
const LEFT_OUT = 'a[href], .pb-off, code, kbd, samp, tt, var, pre, .pb-host, summary, style, script';

/** Stands for an element that is left out. */
const GAP = '\ufffc';

/** The blocks of an element in the order of the document. The nodes of a block may be replaced while it is in hand. */
export function* textBlocks(root: Element): Generator<TextBlock> {
  let text = '';
  let nodes: BlockText[] = [];
  const taken = (): TextBlock => {
    const block = { text, nodes };
    text = '';
    nodes = [];
    return block;
  };
  let node: Node | null = root.firstChild;
  while (node !== null) {
    let enters = false;
    if (node instanceof Text) {
      nodes.push({ node, from: text.length });
      text += node.data;
    } else if (node instanceof Element) {
      if (node.localName === 'br') text += '\n';
      else if (node.matches(LEFT_OUT)) text += GAP;
      else {
        if (!INLINE.has(node.localName) && nodes.length > 0) yield taken();
        enters = node.firstChild !== null;
      }
    }
    if (enters) node = node.firstChild;
    else {
      while (node !== null && node.nextSibling === null) {
        node = node.parentNode === root ? null : node.parentNode;
        if (node instanceof Element && !INLINE.has(node.localName) && nodes.length > 0) yield taken();
      }
      node = node?.nextSibling ?? null;
    }
  }
  if (nodes.length > 0) yield taken();
}

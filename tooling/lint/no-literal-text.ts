import type { Rule } from 'eslint';
import type * as ESTree from 'estree';

/** Attributes whose text is shown or read aloud. */
const SPOKEN = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'description',
  'label',
  'placeholder',
  'title',
]);

/** Words are letters; digits, signs and symbols need no translation. */
const WORDS = /\p{L}/u;

interface JsxNode {
  readonly type: string;
  readonly parent?: JsxNode;
}

interface JsxText extends JsxNode {
  readonly value: string;
}

interface JsxAttribute extends JsxNode {
  readonly name: { readonly name: unknown };
  readonly value: JsxNode | null;
}

interface JsxExpression extends JsxNode {
  readonly expression: ESTree.Expression;
}

/** Forbids words in JSX that do not come from a catalogue: as text, and in attributes that are seen or heard. */
export const noLiteralText: Rule.RuleModule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { literal: 'Take "{{text}}" from the catalogue: a text in the code is never translated' },
  },
  create(context) {
    const report = (node: unknown, text: string): void => {
      if (!WORDS.test(text)) return;
      context.report({ node: node as Rule.Node, messageId: 'literal', data: { text: text.trim() } });
    };
    const inspect = (node: JsxExpression): void => {
      for (const text of literalsIn(node.expression)) report(text.node, text.value);
    };
    const listener = {
      JSXText: (node: JsxText) => report(node, node.value),
      'JSXElement > JSXExpressionContainer, JSXFragment > JSXExpressionContainer': inspect,
      JSXAttribute(node: JsxAttribute) {
        if (typeof node.name.name !== 'string' || !SPOKEN.has(node.name.name) || node.value === null) return;
        if (node.value.type === 'JSXExpressionContainer') inspect(node.value as JsxExpression);
        else report(node.value, (node.value as JsxText).value);
      },
    };
    // ESLint's types do not include JSX nodes.
    return listener as unknown as Rule.RuleListener;
  },
};

interface Found {
  readonly node: ESTree.Node;
  readonly value: string;
}

/** The string literals that an expression may become. */
function literalsIn(node: ESTree.Expression): Found[] {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [{ node, value: node.value }] : [];
    case 'TemplateLiteral':
      return node.quasis.map((quasi) => ({ node, value: quasi.value.raw }));
    case 'ConditionalExpression':
      return [...literalsIn(node.consequent), ...literalsIn(node.alternate)];
    case 'LogicalExpression':
      return [...(node.operator === '&&' ? [] : literalsIn(node.left)), ...literalsIn(node.right)];
    default:
      return [];
  }
}

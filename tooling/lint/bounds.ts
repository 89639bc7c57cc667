import type { Rule } from 'eslint';

interface TypeNode {
  readonly id: { readonly name: string };
  readonly body?: { readonly body: readonly unknown[] };
  readonly typeAnnotation?: { readonly type: string; readonly members?: readonly unknown[] };
}

/** Most props of a component; one with more usually does two things. */
const MAX_PROPS = 10;

/** Forbids interfaces and types called ...Props with more than ten members of their own. */
export const maxProps: Rule.RuleModule = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: { many: '{{name}} has {{count}} props, {{most}} is the most: split the component' },
  },
  create(context) {
    const judge = (node: TypeNode): void => {
      const count = (node.body?.body ?? node.typeAnnotation?.members ?? []).length;
      if (!node.id.name.endsWith('Props') || count <= MAX_PROPS) return;
      const data = { name: node.id.name, count: String(count), most: String(MAX_PROPS) };
      context.report({ node: node as unknown as Rule.Node, messageId: 'many', data });
    };
    return { TSInterfaceDeclaration: judge, TSTypeAliasDeclaration: judge };
  },
};

/** Most names that a feature exports to others. */
const MAX_PUBLIC = 10;

/** Forbids a feature's public.ts to export more than ten names. */
export const maxPublicNames: Rule.RuleModule = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: { many: 'public.ts gives {{count}} names away, {{most}} is the most' },
  },
  create(context) {
    if (!context.filename.endsWith('/public.ts')) return {};
    return {
      Program(program) {
        const count = program.body
          .filter((statement) => statement.type === 'ExportNamedDeclaration')
          .reduce((sum, statement) => sum + Math.max(1, statement.specifiers.length), 0);
        if (count <= MAX_PUBLIC) return;
        context.report({ node: program, messageId: 'many', data: { count: String(count), most: String(MAX_PUBLIC) } });
      },
    };
  },
};

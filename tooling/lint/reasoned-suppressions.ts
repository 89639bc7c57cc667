import type { Rule } from 'eslint';

/** Comments that disable a rule of a tool. */
const SUPPRESSION =
  /^\s*(eslint-disable(?:-next-line|-line)?|prettier-ignore|@ts-expect-error|v8 ignore|@public)\b(.*)$/s;

/** Shortest reason, in characters: a few words. */
const MIN_REASON = 10;

/** Requires a reason in every comment that disables a rule: `eslint-disable-next-line rule -- the reason`. */
export const reasonedSuppressions: Rule.RuleModule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { reason: 'Say after "--" why {{what}} is right here' },
  },
  create(context) {
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) {
          const match = SUPPRESSION.exec(comment.value);
          if (match === null || comment.loc == null) continue;
          const reason = /--\s*(.*)$/s.exec(match[2] ?? '')?.[1] ?? '';
          if (reason.trim().length >= MIN_REASON) continue;
          context.report({ loc: comment.loc, messageId: 'reason', data: { what: match[1] ?? '' } });
        }
      },
    };
  },
};

import type { HighlightRule } from '@pillarbox/contract/preferences/rules';
import { edgeColours } from '@pillarbox/rules/theme/edge';
import type { CSSProperties, ReactNode } from 'react';
import type { Translate } from '../../../lib/i18n/text.tsx';
import { useText } from '../../../lib/i18n/text.tsx';
import { hashed } from './rule-list.ts';
import styles from './Highlighting.module.css';

/** A rule in the user's language: "From is *@shop.example", "Subject contains invoice". */
export function ruleText({ pattern, value }: HighlightRule, t: Translate): string {
  return t(`LANG_HIGHLIGHTING_RULE_${pattern}`, { value });
}

/** The colour as an edge that stands out in light and in dark mode. */
function edgeStyle(color: string): CSSProperties {
  const edge = edgeColours(hashed(color));
  return { background: edge === null ? hashed(color) : `light-dark(${edge.light}, ${edge.dark})` };
}

/** A rule with its colour as it shows at the edge of a row. */
export function RuleWords({ rule }: { readonly rule: HighlightRule }): ReactNode {
  const t = useText();
  return (
    <>
      <span className={styles['edge']} style={edgeStyle(rule.color)} aria-hidden="true" />
      <bdi className={styles['words']}>{ruleText(rule, t)}</bdi>
    </>
  );
}

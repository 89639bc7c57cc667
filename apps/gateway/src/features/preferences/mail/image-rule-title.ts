import type { ImageRule } from '@pillarbox/contract/preferences/rules';
import { IMAGE_RULE_HEADER, IMAGE_RULE_REGEXP } from '@pillarbox/contract/preferences/rules';

const HEADERS = new Map<number, string>([
  [IMAGE_RULE_HEADER.FROM, 'from'],
  [IMAGE_RULE_HEADER.TO, 'to'],
  [IMAGE_RULE_HEADER.CC, 'cc'],
  [IMAGE_RULE_HEADER.TO_OR_CC, 'to or cc'],
  [IMAGE_RULE_HEADER.SUBJECT, 'subject'],
]);
const CONDITIONS = new Map<number, string>([
  [IMAGE_RULE_REGEXP.CONTAINS, 'contains'],
  [IMAGE_RULE_REGEXP.EQUAL, 'is'],
  [IMAGE_RULE_REGEXP.NOT_EQUAL, 'is not'],
]);

/** The title of a rule that was saved without one: "if header condition value" [DATA-012]. The page translates it. */
export function imageRuleTitle({ header_id, regexp_id, value }: ImageRule): string {
  return `if ${HEADERS.get(header_id) ?? ''} ${CONDITIONS.get(regexp_id) ?? ''} ${value}`;
}

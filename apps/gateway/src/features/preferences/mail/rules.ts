import { Failure } from '@pillarbox/contract/failure';
import {
  loadHighlightRules,
  loadImageRules,
  saveHighlightRules,
  saveHighlightRulesPosition,
  saveImageRules,
} from '@pillarbox/contract/preferences/mail';
import type { HighlightRule, ImageRule } from '@pillarbox/contract/preferences/rules';
import { highlightRule, imageRule } from '@pillarbox/contract/preferences/rules';
import type { Mount } from '../../../platform/http/request-pipeline.ts';
import { nameOfFile, requireOwn } from '../own-account.ts';
import type { Settings } from '../settings.service.ts';
import { requireSame, storedList } from '../stored-list.ts';
import { imageRuleTitle } from './image-rule-title.ts';

/** The user's highlighting rules, from the stored value. */
export function readHighlightRules(value: unknown): HighlightRule[] {
  return storedList(highlightRule, value);
}

/** Image rules, from the stored value. */
export function readImageRules(value: unknown): ImageRule[] {
  return storedList(imageRule, value);
}

/** Registers the operations for highlighting and image rules. */
export function mountRules(mount: Mount, settings: Settings): void {
  mount(loadHighlightRules, async ({ params, session }) => {
    requireOwn(session, nameOfFile(params.file));
    const stored = await settings.load(session, ['highlightRules']);
    return { highlihghtingRules: readHighlightRules(stored.highlightRules) };
  });

  mount(saveHighlightRules, async ({ params, body, session }) => {
    requireOwn(session, nameOfFile(params.file));
    await settings.change(session, 'highlightRules', (value) => {
      requireSame(readHighlightRules(value), body.before);
      return body.highlihghtingRules;
    });
    return { message: 'OK' as const };
  });

  mount(saveHighlightRulesPosition, async ({ params, body, session }) => {
    requireOwn(session, nameOfFile(params.file));
    let moved: HighlightRule[] = [];
    await settings.change(session, 'highlightRules', (value) => {
      moved = reorder(readHighlightRules(value), body.order);
      return moved;
    });
    return { highlihghtingRules: moved };
  });

  mount(loadImageRules, async ({ params, session }) => {
    requireOwn(session, nameOfFile(params.file));
    const stored = await settings.load(session, ['imageRules']);
    return { imageRules: readImageRules(stored.imageRules) };
  });

  mount(saveImageRules, async ({ params, body, session }) => {
    requireOwn(session, nameOfFile(params.file));
    await settings.change(session, 'imageRules', (value) => {
      requireSame(readImageRules(value), body.before?.map(titled));
      return body.imageRules.map(titled);
    });
    return { message: 'OK' as const };
  });
}

function titled(rule: ImageRule): ImageRule {
  return rule.title === '' ? { ...rule, title: imageRuleTitle(rule) } : rule;
}

/** The rules in a new order, given as their current positions. @throws Failure `invalid_request` unless each position occurs once. */
function reorder(rules: readonly HighlightRule[], order: readonly number[]): HighlightRule[] {
  const moved = [...new Set(order)].flatMap((position) => rules.slice(position, position + 1));
  if (moved.length !== rules.length || order.length !== rules.length) {
    throw new Failure('invalid_request', { field: 'order' });
  }
  return moved;
}

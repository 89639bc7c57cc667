import type { FollowUpDelay, FollowUpRequest, FollowUps, StopWhen } from '@pillarbox/contract/follow-ups/request';
import { canAdd, canRemove, missingIn } from '@pillarbox/rules/follow-ups/templates';
import { htmlToText } from '../html/html-text.ts';
import type { ComposeFormat } from './compose-state.ts';
import { newDraftId } from './compose-state.ts';

/** A file of a template, which the gateway has. */
export interface TemplateFile {
  readonly id: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}

/** An automated follow-up while it is written [DATA-051]. `invalid` is what it lacks, null while nobody has asked. */
export interface FollowUpTemplate {
  readonly key: string;
  readonly sendAs: 'reply' | 'new';
  /** Seconds. */
  readonly delay: FollowUpDelay;
  readonly subject: string;
  readonly compose: { readonly html: string; readonly text: string; readonly files: readonly TemplateFile[] };
  readonly invalid: 'subject' | 'text' | null;
}

/** The follow-ups of an open message [DATA-050]. */
export interface ComposeFollowUps {
  readonly current: null | 'manual' | 'automated';
  readonly manual: { readonly delay: FollowUpDelay; readonly delayString: string };
  readonly automated: readonly FollowUpTemplate[];
  readonly stop: StopWhen;
}

const DAY = 86_400;

/** No follow-ups: what removing them returns to [FUP-015, FUP-016]. */
export const NO_FOLLOW_UPS: ComposeFollowUps = {
  current: null,
  manual: { delay: DAY, delayString: '' },
  automated: [],
  stop: 'any',
};

/** An empty template, a reply after two days. */
export function newTemplate(subject: string): FollowUpTemplate {
  const compose = { html: '', text: '', files: [] };
  return { key: newDraftId(), sendAs: 'reply', delay: 172_800, subject, compose, invalid: null };
}

/** The templates with a copy of one after it, without its files, which belong to one message; the same when there are five. */
export function withCopy(templates: readonly FollowUpTemplate[], at: number): readonly FollowUpTemplate[] {
  const one = templates[at];
  if (one === undefined || !canAdd(templates.length)) return templates;
  const { key } = newTemplate('');
  return templates.toSpliced(at + 1, 0, { ...one, key, compose: { ...one.compose, files: [] } });
}

/** The templates without one; null when it is the last, which must stay [FUP-030]. */
export function without(templates: readonly FollowUpTemplate[], at: number): readonly FollowUpTemplate[] | null {
  return canRemove(templates.length) ? templates.toSpliced(at, 1) : null;
}

/** The templates with one moved by so many places. */
export function moved(templates: readonly FollowUpTemplate[], at: number, by: number): readonly FollowUpTemplate[] {
  const one = templates[at];
  const to = at + by;
  if (one === undefined || to < 0 || to >= templates.length) return templates;
  return templates.toSpliced(at, 1).toSpliced(to, 0, one);
}

/** The templates, each marked with what it lacks, and the place of the first that lacks something, -1 for none [FUP-028]. */
export function checked(templates: readonly FollowUpTemplate[]): { templates: FollowUpTemplate[]; first: number } {
  const marked = templates.map((one) => ({
    ...one,
    invalid: missingIn({ subject: one.sendAs === 'reply' ? 'Re' : one.subject, text: one.compose.text }),
  }));
  return { templates: marked, first: marked.findIndex(({ invalid }) => invalid !== null) };
}

/** The requests of automated follow-ups, with HTML in an HTML message. */
export function requestsOf(templates: readonly FollowUpTemplate[], format: ComposeFormat): FollowUpRequest[] {
  return templates.map(({ sendAs, delay, subject, compose: { html, text, files } }) => ({
    type: 'automated',
    'send-as': sendAs,
    delay,
    options: {
      message: {
        headers: { Subject: subject.trim() },
        text,
        parts: format === 'html' && html !== '' ? [{ type: 'text/html', content: html }] : [],
        attachment: [...files],
        pgp: false,
      },
    },
  }));
}

/** What a message that is sent says about its follow-ups. */
export function followUpsToSend(
  followUps: ComposeFollowUps | undefined,
  format: ComposeFormat,
): { followups?: FollowUps } {
  if (followUps === undefined || followUps.current === null) return {};
  const { current, manual, automated, stop } = followUps;
  const requests: FollowUpRequest[] =
    current === 'manual'
      ? [{ type: 'manual', 'send-as': 'reply', delay: manual.delay }]
      : requestsOf(automated, format);
  return { followups: { requests, stop } };
}

/** The templates of requests. A text becomes HTML when it is shown in the editor. */
export function templatesOf(requests: readonly FollowUpRequest[]): FollowUpTemplate[] {
  return requests.map(({ 'send-as': sendAs, delay, options }) => {
    const { headers, text = '', parts = [], attachment = [] } = options?.message ?? {};
    const html = parts[0]?.content ?? '';
    const compose = { html, text: html === '' ? text : htmlToText(html), files: attachment };
    return { ...newTemplate(headers?.Subject ?? ''), sendAs, delay, compose };
  });
}

/** The follow-ups of a recalled message. */
export function followUpsFrom({ requests, stop }: FollowUps): ComposeFollowUps {
  const [first] = requests;
  if (first?.type !== 'manual')
    return { ...NO_FOLLOW_UPS, current: 'automated', automated: templatesOf(requests), stop };
  return { ...NO_FOLLOW_UPS, current: 'manual', manual: { delay: first.delay, delayString: '' }, stop };
}

import { saveTemplate } from '@pillarbox/contract/compose/operations';
import type { TemplateRow } from '@pillarbox/contract/compose/templates';
import { listTemplates, loadTemplate, TEMPLATES_FOLDER } from '@pillarbox/contract/compose/templates';
import type { MailFilter } from '@pillarbox/contract/filters/filter';
import { loadFilters, saveFilterList } from '@pillarbox/contract/filters/operations';
import { deletemsg } from '@pillarbox/contract/mail/changes';
import type { SettingsTemplate } from '@pillarbox/contract/transfer/settings-file';
import { splitAddress } from '@pillarbox/rules/address';
import { isSameValue } from '@pillarbox/rules/same-value';
import { fittingTemplates, forwards, portableFilters, portableTemplate } from '@pillarbox/rules/settings-file';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';

/** The filters at the mail server. */
export interface PresentFilters {
  readonly portable: readonly MailFilter[];
  /** Those that send mail on: they stay as they are. */
  readonly kept: readonly MailFilter[];
  readonly etag: string;
}

/** A template at the mail server, and what a file holds of it. */
export interface PresentTemplate {
  readonly row: Pick<TemplateRow, 'uid' | 'uidvalidity'>;
  readonly portable: SettingsTemplate;
}

/** The filters; null when the mail server runs none. @throws ApiError. */
export async function readFilters(mail: string): Promise<PresentFilters | null> {
  const { local, domain } = splitAddress(mail);
  try {
    const { filters, etag } = await call(loadFilters, { params: { domain, file: `${local}.json` } });
    return { portable: portableFilters(filters), kept: filters.filter(forwards), etag };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'mail_rules_unavailable') return null;
    throw error;
  }
}

/** Replaces the filters, if they are still those that were read. Those that send mail on keep their places. @throws ApiError. */
export async function writeFilters(
  mail: string,
  { kept, etag }: PresentFilters,
  wanted: readonly MailFilter[],
): Promise<void> {
  const { local, domain } = splitAddress(mail);
  const filters = [...wanted, ...kept].toSorted((one, other) => one.id - other.id);
  await call(saveFilterList, { params: { domain, user: local }, body: { filters, etag } });
}

/** The templates that a file holds. Those with files, and very long ones, are left alone. @throws ApiError. */
export async function readTemplates(mail: string): Promise<PresentTemplate[]> {
  const { templates } = await call(listTemplates, { params: { user: mail } });
  const all: { row: TemplateRow; portable: SettingsTemplate | null }[] = [];
  // One after the other: a mailbox has few connections, and the user reads mail meanwhile.
  for (const row of templates) {
    if (row.hasFiles) continue;
    const portable = portableTemplate(await call(loadTemplate, { params: { user: mail, id: row.id } }));
    all.push({ row, portable });
  }
  return fittingTemplates(all).flatMap(({ row, portable }) => (portable === null ? [] : [{ row, portable }]));
}

/** Saves the templates that are not there yet, then moves those to Trash that the file does not have. @throws ApiError. */
export async function writeTemplates(
  present: readonly PresentTemplate[],
  wanted: readonly SettingsTemplate[],
): Promise<void> {
  const missing = wanted.filter((one) => !present.some(({ portable }) => isSameValue(portable, one)));
  for (const { name, ...message } of missing.toReversed()) {
    await call(saveTemplate, { body: { message: { ...message, attachments: [] }, name } });
  }
  const gone = present.filter(({ portable }) => !wanted.some((one) => isSameValue(portable, one)));
  const [first] = gone;
  if (first === undefined) return;
  const uids = gone.map(({ row }) => row.uid);
  await call(deletemsg, { body: { folder: TEMPLATES_FOLDER, uids, uidvalidity: first.row.uidvalidity } });
}

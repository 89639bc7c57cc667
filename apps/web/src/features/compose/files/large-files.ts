import type { MailLinkRules } from '@pillarbox/contract/files/mail-links';
import { useQuery } from '@tanstack/react-query';
import { mailLinkRules } from '../../files/public.ts';
import type { Composer } from '../composer/composer.ts';
import type { Admission } from '../model/attachment-limits.ts';
import type { ComposeAttachment } from '../model/compose-state.ts';
import { isPhoto } from './photo-sizes.ts';

const MB = 1024 * 1024;
/** Smaller files are never offered as links, so that the provider's rules are not asked for with each small file. */
const LEAST = MB;
/** What holds while the provider's rules are not known: the gateway decides about the link later. */
const USUAL: MailLinkRules = { from: 10 * MB, usual: 30, password: false, days: null };

/** The files of a message that a link could stand for. */
export interface LargeFiles {
  /** Files that do not fit into the message: of the last selection, or refused by the gateway. */
  readonly tooLarge: readonly File[];
  /** Files that are attached and large. */
  readonly large: readonly File[];
  /** Keys of those that are attached. */
  readonly keys: readonly string[];
  readonly rules: MailLinkRules;
}

/** Looks for files that a link could stand for. `decided`: the keys of those that the user wants to stay attached. */
export function useLargeFiles(
  composer: Composer,
  attachments: readonly ComposeAttachment[],
  { refused, decided }: { readonly refused: Admission<File>['refused']; readonly decided: ReadonlySet<string> },
): LargeFiles {
  const missing = refused.flatMap(({ file, reason }) => (reason === 'too-many' ? [] : [file]));
  const there = attachments.filter(
    ({ cid, isLink, size, key }) => cid === '' && isLink !== true && size >= LEAST && !decided.has(key),
  );
  const { data: rules = USUAL } = useQuery({
    queryKey: ['mail-link-rules'],
    queryFn: mailLinkRules,
    enabled: missing.length > 0 || there.length > 0,
    staleTime: Infinity,
  });
  const isRefused = ({ failure }: ComposeAttachment): boolean => failure === 'LANG_ERROR_ATTACHMENTS_TOO_LARGE';
  const offered = there.filter((one) => isRefused(one) || (one.size >= rules.from && !isPhoto(one)));
  const filesOf = (some: readonly ComposeAttachment[]): File[] =>
    some.flatMap(({ key }) => composer.uploads.fileOf(key) ?? []);
  return {
    tooLarge: [...missing, ...filesOf(offered.filter(isRefused))],
    large: filesOf(offered.filter((one) => !isRefused(one))),
    keys: offered.filter(({ key }) => composer.uploads.fileOf(key) !== undefined).map(({ key }) => key),
    rules,
  };
}

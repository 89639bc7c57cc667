import type { SafetyFacts } from '@pillarbox/contract/safety/safety';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import type { Suspicion } from '@pillarbox/rules/deception/suspicion';
import type { TextKey } from '@pillarbox/locales/keys';
import type { ReactNode } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { differingPieces } from './differing.ts';
import styles from './SafetyCard.module.css';

/** The text of each sign of deception in an address; the other signs are about links. */
const SIGNS: Readonly<Partial<Record<Suspicion['reason'], TextKey>>> = {
  mixed_scripts: 'LANG_SAFETY_SIGN_MIXED_SCRIPTS',
  lookalike: 'LANG_SAFETY_SIGN_LOOKALIKE',
  hidden_characters: 'LANG_SAFETY_SIGN_HIDDEN_CHARACTERS',
  other_address: 'LANG_SAFETY_SIGN_OTHER_ADDRESS',
};
/** Characters of a deceptive text that are shown. */
const MAX_SHOWN = 300;

interface AddressEvidenceProps {
  readonly mail: string;
  readonly lookalike: SafetyFacts['lookalike'];
  readonly signs: readonly Suspicion[];
}

/** The address beside the one that the user knows, and the signs of deception in it. */
export function AddressEvidence({ mail, lookalike, signs }: AddressEvidenceProps): ReactNode {
  const t = useText();
  return (
    <>
      {lookalike === null ? null : (
        <span className={styles['pair']}>
          <span className={styles['label']}>{t('LANG_SAFETY_ADDRESS_HERE')}</span>
          <Compared mail={mail} known={lookalike.mail} marked={lookalike.kind !== 'name'} />
          <span className={styles['label']}>{t('LANG_SAFETY_ADDRESS_KNOWN')}</span>
          <bdi>{lookalike.mail}</bdi>
          {lookalike.received === 0 ? null : (
            <span className={styles['why']}>{t('LANG_SAFETY_ADDRESS_WHY', { count: lookalike.received })}</span>
          )}
        </span>
      )}
      {signs.map(({ reason, shown, real }) => {
        const sign = SIGNS[reason];
        if (sign === undefined) return null;
        const doubted = reason === 'mixed_scripts' && real !== '' ? `${shown} (${real})` : shown;
        return (
          <span key={`${reason} ${shown}`} role="note" className={styles['sign']}>
            {t(sign, { shown: doubted.slice(0, MAX_SHOWN), real: real.slice(0, MAX_SHOWN) })}
          </span>
        );
      })}
    </>
  );
}

/** An address with the characters marked that another address does not have; they are also said in words. */
function Compared(props: { readonly mail: string; readonly known: string; readonly marked: boolean }): ReactNode {
  const { mail, known, marked } = props;
  const t = useText();
  if (!marked) return <bdi>{visibleText(mail)}</bdi>;
  const pieces = differingPieces(mail, known);
  const added = pieces.filter(({ differs }) => differs).map(({ text }) => text);
  return (
    <bdi>
      {pieces.map(({ text, differs }, index) =>
        differs ? (
          <mark key={index} className={styles['differs']}>
            {visibleText(text)}
          </mark>
        ) : (
          <span key={index}>{visibleText(text)}</span>
        ),
      )}
      {added.length === 0 ? null : (
        <VisuallyHidden>{t('LANG_SAFETY_DIFFERS', { characters: added.join(' ') })}</VisuallyHidden>
      )}
    </bdi>
  );
}

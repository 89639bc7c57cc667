import type { Language } from '@pillarbox/locales/languages';
import { DEFAULT_LANGUAGE, languageOf } from '@pillarbox/locales/languages';
import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import type { ReactNode } from 'react';
import { useState } from 'react';
import type { Translate } from '../../../lib/i18n/text.tsx';
import { useText } from '../../../lib/i18n/text.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import type { CheckedProposal } from './check-proposal.ts';
import { checkProposal } from './check-proposal.ts';
import type { TextEntry } from './entries.ts';
import { MAX_PROPOSAL, proposalName, proposals, propose } from './proposals.ts';
import { samplesOf } from './samples.ts';
import styles from './Texts.module.css';

interface TextDialogProps {
  readonly entry: TextEntry;
  /** The language that is reviewed. */
  readonly language: Language;
  readonly onClose: () => void;
}

/** One text with examples in both languages, and the field for a better one. */
export function TextDialog({ entry, language, onClose }: TextDialogProps): ReactNode {
  const t = useText();
  const kept = proposals.get()[proposalName(language.code, entry.key)]?.proposal;
  const [typed, setTyped] = useState(kept ?? entry.text);
  const { key, section, english, text, messages } = entry;
  const isChange = typed.trim() !== '' && typed !== text;
  const checked = isChange ? checkProposal(messages.english, typed) : null;
  return (
    <FormDialog
      title={key}
      size="form"
      fixed={typed !== (kept ?? text)}
      words={{ cancel: t('LANG_TRANSLATORS_CANCEL'), save: t('LANG_TRANSLATORS_SAVE') }}
      isEmpty={(checked !== null && checked.kind !== 'fine') || (!isChange && kept === undefined)}
      onSave={() => {
        propose({ language: language.code, section, key, english, text, proposal: isChange ? typed : '' });
        onClose();
      }}
      onClose={onClose}
    >
      <Said
        name={t('LANG_TRANSLATORS_ENGLISH')}
        message={messages.english}
        source={english}
        language={languageOf(DEFAULT_LANGUAGE)}
      />
      <Said name={language.name} message={messages.text} source={text} language={language} />
      <TextArea
        label={t('LANG_TRANSLATORS_PROPOSAL')}
        hint={t('LANG_TRANSLATORS_PROPOSAL_HINT')}
        error={faultOf(checked, t)}
        lang={language.tag}
        dir="auto"
        rows={3}
        maxLength={MAX_PROPOSAL}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {checked?.kind === 'fine' ? <Samples message={checked.message} source={typed} language={language} /> : null}
    </FormDialog>
  );
}

interface SamplesProps {
  readonly message: readonly MessageFormatElement[];
  readonly source: string;
  readonly language: Language;
}

function Said({ name, ...of }: SamplesProps & { readonly name: string }): ReactNode {
  return (
    <section className={styles['said']}>
      <h3>{name}</h3>
      <p lang={of.language.tag} dir="auto" className={styles['source']}>
        {of.source}
      </p>
      <Samples {...of} />
    </section>
  );
}

/** What users read; nothing for a text that is the same for everybody. */
function Samples({ message, source, language }: SamplesProps): ReactNode {
  const t = useText();
  const samples = samplesOf(message, language.tag).filter((sample) => sample !== source);
  if (samples.length === 0) return null;
  return (
    <ul className={styles['samples']} aria-label={t('LANG_TRANSLATORS_EXAMPLES')}>
      {samples.map((sample) => (
        <li key={sample} lang={language.tag} dir="auto">
          {sample}
        </li>
      ))}
    </ul>
  );
}

function faultOf(checked: CheckedProposal | null, t: Translate): string | undefined {
  if (checked === null || checked.kind === 'fine') return undefined;
  if (checked.kind === 'malformed') return t('LANG_TRANSLATORS_MALFORMED');
  const { name } = checked;
  return checked.kind === 'missing' ? t('LANG_TRANSLATORS_MISSING', { name }) : t('LANG_TRANSLATORS_UNKNOWN', { name });
}

import type { Preferences } from '@pillarbox/contract/preferences/table';
import { upper } from '@pillarbox/locales/keys';
import type { TextKey } from '@pillarbox/locales/keys';
import type { ReactNode } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { SettingRow } from '../../ui/SettingRow.tsx';
import { Switch } from '../../ui/Switch.tsx';

const DENSITIES = ['comfortable', 'compact'] as const;
const PANES = ['right', 'below', 'off'] as const;
const AFTER_REMOVAL = ['list', 'next'] as const;
const ORDERS = ['oldest', 'newest'] as const;
const ALTERNATIVES = ['html', 'plain'] as const;

interface ListRowsProps {
  readonly preferences: Preferences;
  readonly save: (changed: Partial<Preferences>) => void;
}

/**
 * Density of the list, position of the open message [PREF-047], conversations, threads [PREF-090, PREF-091], previews
 * [PREF-096], check boxes [PREF-084], the form of the text [MAIL-100].
 */
export function ListRows({ preferences, save }: ListRowsProps): ReactNode {
  const t = useText();
  const { conversation_view: view, threaded_message: threads, group_by_sender: senders } = preferences;
  const isConversations = view === 1 && threads === 0 && senders === 0;
  return (
    <>
      <Choice
        name="DENSITY"
        textKey={(value) => `LANG_PREFERENCES_DENSITY_${upper(value)}`}
        values={DENSITIES}
        value={preferences.list_density}
        onChange={(density) => save({ list_density: density })}
      />
      <Choice
        name="PANE"
        textKey={(value) => `LANG_PREFERENCES_PANE_${upper(value)}`}
        values={PANES}
        value={preferences.mailbox_view_mode}
        onChange={(pane) => save({ mailbox_view_mode: pane })}
      />
      <SettingRow label={t('LANG_PREFERENCES_CONVERSATIONS')}>
        <Switch
          aria-label={t('LANG_PREFERENCES_CONVERSATIONS')}
          checked={isConversations}
          // The list groups in one way at a time.
          onChange={(event) =>
            save(
              event.currentTarget.checked
                ? { conversation_view: 1, threaded_message: 0, group_by_sender: 0 }
                : { conversation_view: 0 },
            )
          }
        />
      </SettingRow>
      <Choice
        name="CONVERSATION_ORDER"
        textKey={(value) => `LANG_PREFERENCES_CONVERSATION_ORDER_${upper(value)}`}
        values={ORDERS}
        value={preferences.conversation_order}
        onChange={(order) => save({ conversation_order: order })}
      />
      <SettingRow label={t('LANG_PREFERENCES_THREADS')}>
        <Switch
          aria-label={t('LANG_PREFERENCES_THREADS')}
          checked={preferences.threaded_message === 1}
          onChange={(event) =>
            save(event.currentTarget.checked ? { threaded_message: 1, group_by_sender: 0 } : { threaded_message: 0 })
          }
        />
      </SettingRow>
      <SettingRow label={t('LANG_PREFERENCES_THREADS_COLLAPSED')}>
        <Switch
          aria-label={t('LANG_PREFERENCES_THREADS_COLLAPSED')}
          checked={preferences.threaded_messages_collapsed === 1}
          disabled={threads === 0}
          onChange={(event) => save({ threaded_messages_collapsed: event.currentTarget.checked ? 1 : 0 })}
        />
      </SettingRow>
      <SettingRow label={t('LANG_PREFERENCES_SNIPPETS')}>
        <Switch
          aria-label={t('LANG_PREFERENCES_SNIPPETS')}
          checked={preferences.message_snippets === 1}
          onChange={(event) => save({ message_snippets: event.currentTarget.checked ? 1 : 0 })}
        />
      </SettingRow>
      <SettingRow label={t('LANG_PREFERENCES_CHECKBOXES')} hint={t('LANG_PREFERENCES_CHECKBOXES_HINT')}>
        <Switch
          aria-label={t('LANG_PREFERENCES_CHECKBOXES')}
          checked={preferences.inboxCheckboxes === 1}
          onChange={(event) => save({ inboxCheckboxes: event.currentTarget.checked ? 1 : 0 })}
        />
      </SettingRow>
      <Choice
        name="ALTERNATIVE"
        textKey={(value) => `LANG_PREFERENCES_ALTERNATIVE_${upper(value)}`}
        values={ALTERNATIVES}
        value={preferences.alternative_mail_part}
        onChange={(part) => save({ alternative_mail_part: part })}
      />
      <Choice
        name="AFTER_REMOVAL"
        textKey={(value) => `LANG_PREFERENCES_AFTER_REMOVAL_${upper(value)}`}
        values={AFTER_REMOVAL}
        value={preferences.after_removal}
        onChange={(after) => save({ after_removal: after })}
      />
    </>
  );
}

interface ChoiceProps<V extends string> {
  /** Last part of the key of its label: `LANG_PREFERENCES_DENSITY`. */
  readonly name: 'DENSITY' | 'PANE' | 'CONVERSATION_ORDER' | 'ALTERNATIVE' | 'AFTER_REMOVAL';
  /** Key of a value's text. */
  readonly textKey: (value: V) => TextKey;
  readonly values: readonly V[];
  readonly value: V;
  readonly onChange: (value: V) => void;
}

function Choice<V extends string>({ name, textKey, values, value, onChange }: ChoiceProps<V>): ReactNode {
  const t = useText();
  const label = t(`LANG_PREFERENCES_${name}`);
  const hinted = name === 'DENSITY' || name === 'ALTERNATIVE';
  return (
    <SettingRow label={label} {...(hinted ? { hint: t(`LANG_PREFERENCES_${name}_HINT`) } : {})}>
      <SegmentedControl
        label={label}
        value={value}
        options={values.map((one) => ({ value: one, label: t(textKey(one)) }))}
        onChange={onChange}
      />
    </SettingRow>
  );
}

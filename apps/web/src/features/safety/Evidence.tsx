import type { Message } from '@pillarbox/contract/mail/message';
import type { SafetyFacts } from '@pillarbox/contract/safety/safety';
import { splitAddress } from '@pillarbox/rules/address';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import { upper } from '@pillarbox/locales/keys';
import { AtSign, CircleCheck, CircleMinus, CircleX, EyeOff, File, Link, Reply, Server } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocaleTag, useText } from '../../lib/i18n/text.tsx';
import { cx } from '../../ui/cx.ts';
import { AddressEvidence } from './AddressEvidence.tsx';
import { SafetyActions } from './SafetyActions.tsx';
import type { SenderView } from './sender-view.ts';
import styles from './SafetyCard.module.css';

/** Most links that the card lists; the others are marked in the message. */
const MAX_LINKS = 3;

interface EvidenceProps {
  readonly message: Message;
  readonly view: SenderView;
}

/** What is known about a sender, row by row, and what the user can do about it. */
export function Evidence({ message, view }: EvidenceProps): ReactNode {
  const t = useText();
  const tag = useLocaleTag();
  const { facts, signs, body } = view;
  const mail = message.header.from[0]?.mail ?? '';
  const held = [
    ...(body.trackers === 0 ? [] : [t('LANG_SAFETY_HELD_TRACKERS', { count: body.trackers })]),
    ...(body.held === 0 ? [] : [t('LANG_SAFETY_HELD_PICTURES', { count: body.held })]),
  ];
  return (
    <>
      <dl className={styles['rows']}>
        {facts?.lookalike == null && signs.length === 0 ? null : (
          <Row icon={AtSign} bad name={t('LANG_SAFETY_ADDRESS')}>
            <AddressEvidence mail={mail} lookalike={facts?.lookalike ?? null} signs={signs} />
          </Row>
        )}
        {facts === undefined || facts.replyto === '' ? null : (
          <Row icon={Reply} name={t('LANG_SAFETY_REPLIES')} why={t('LANG_SAFETY_REPLIES_WHY')}>
            <bdi>{visibleText(facts.replyto)}</bdi>
          </Row>
        )}
        {body.links.length === 0 ? null : (
          <Row icon={Link} bad name={t('LANG_SAFETY_LINK')}>
            {body.links.slice(0, MAX_LINKS).map(({ shown, real }, index) => (
              <span key={index} className={styles['pair']}>
                <span className={styles['label']}>{t('LANG_SAFETY_LINK_SHOWS')}</span>
                <bdi>{visibleText(shown)}</bdi>
                <span className={styles['label']}>{t('LANG_SAFETY_LINK_OPENS')}</span>
                <bdi>{real}</bdi>
              </span>
            ))}
          </Row>
        )}
        {facts === undefined || facts.files.length === 0 ? null : (
          <Row icon={File} bad name={t('LANG_SAFETY_FILES')}>
            {facts.files.map(({ name, risk }) => (
              <span key={name} className={styles['stacked']}>
                <bdi>{visibleText(name)}</bdi>
                <span className={styles['why']}>{t(`LANG_SAFETY_FILE_${upper(risk)}`)}</span>
              </span>
            ))}
          </Row>
        )}
        {facts === undefined ? null : <ServerRow facts={facts} domain={splitAddress(mail).domain} />}
        {held.length === 0 ? null : (
          <Row icon={EyeOff} good name={t('LANG_SAFETY_HELD')} why={t('LANG_SAFETY_HELD_WHY')}>
            {new Intl.ListFormat(tag, { type: 'conjunction' }).format(held)}
          </Row>
        )}
      </dl>
      <SafetyActions message={message} view={view} />
    </>
  );
}

const OUTCOME_ICONS = { pass: CircleCheck, fail: CircleX, none: CircleMinus, uncertain: CircleMinus } as const;

/** The results of the provider's servers. A passed check proves the domain and not the person, and the row says so. */
function ServerRow({ facts, domain }: { readonly facts: SafetyFacts; readonly domain: string }): ReactNode {
  const t = useText();
  const { authentication } = facts;
  if (authentication === null) {
    return (
      <Row icon={Server} name={t('LANG_SAFETY_SERVER')}>
        {t('LANG_SAFETY_SERVER_OFF')}
      </Row>
    );
  }
  const checks = (['spf', 'dkim', 'dmarc'] as const).map((check) => [check, authentication[check] ?? 'none'] as const);
  return (
    <Row
      icon={Server}
      name={t('LANG_SAFETY_SERVER')}
      why={t(`LANG_SAFETY_VERDICT_${upper(authentication.verdict)}`, { domain })}
    >
      <span className={styles['checks']}>
        {checks.map(([check, outcome]) => {
          const Icon = OUTCOME_ICONS[outcome];
          return (
            <span key={check} className={styles['check']}>
              <Icon size={14} strokeWidth={1.75} aria-hidden="true" className={styles[outcome]} />
              {t('LANG_SAFETY_OUTCOME', { check: check.toUpperCase(), outcome })}
            </span>
          );
        })}
      </span>
    </Row>
  );
}

interface RowProps {
  readonly icon: LucideIcon;
  readonly name: string;
  readonly why?: string;
  readonly bad?: boolean;
  readonly good?: boolean;
  readonly children: ReactNode;
}

function Row({ icon: Icon, name, why, bad = false, good = false, children }: RowProps): ReactNode {
  return (
    <div className={styles['row']}>
      <dt>
        <Icon
          size={16}
          strokeWidth={1.75}
          aria-hidden="true"
          className={cx(styles['icon'], bad && styles['fail'], good && styles['pass'])}
        />
        {name}
      </dt>
      <dd>
        {children}
        {why === undefined ? null : <span className={styles['why']}>{why}</span>}
      </dd>
    </div>
  );
}

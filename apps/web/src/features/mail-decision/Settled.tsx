import type { SettledDecisionLink } from '@gerbang/shared/contracts/mail-decisions';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';

import type { Language } from '../../lib/i18n/language.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { Message } from './Message.tsx';
import { momentWords, permitName } from './permit-words.ts';

import classes from './mail-decision.module.css';

interface Props {
  view: SettledDecisionLink;
  /** The reader has decided it on this page, a moment ago. */
  isJustNow: boolean;
}

/** What happened to the permit and what comes next. */
export function Settled({ view, isJustNow }: Props) {
  const { t } = useTranslation('mailDecision');
  const language = useLanguage();
  const { permit, decided } = view;
  const zone = permit.property.time_zone;
  const frame = { property: permit.property.name, person: view.account };
  const action = { label: t('openAll'), to: '/operational/permitApprovals' };
  const about = <p className={classes.messageAbout}>{t('done.of', { code: permit.code, name: permitName(permit) })}</p>;
  if (decided === null) {
    return (
      <Message {...frame} tone="warn" title={t('settled.moved')} text={movedText(view, t)} action={action}>
        {about}
      </Message>
    );
  }
  const when = momentWords(decided.at, zone, language);
  const by = { name: decided.by ?? '', absent: decided.in_place_of ?? '', when };
  return (
    <Message
      {...frame}
      tone={decided.decision}
      title={t(`${isJustNow ? 'done' : 'settled'}.${decided.decision}`)}
      text={nextText(view, decided.decision, t, language)}
      action={action}
      takesFocus={isJustNow}
    >
      {about}
      {!isJustNow && (
        <p className={classes.messageAbout}>
          {t(decided.in_place_of === null ? 'settled.by' : 'settled.byFor', by)}
          {decided.note !== '' && ` ${t('settled.note', { note: decided.note })}`}
        </p>
      )}
    </Message>
  );
}

type T = TFunction<'mailDecision'>;

function nextText(
  { state, waits_for }: SettledDecisionLink,
  decision: 'approved' | 'returned' | 'rejected',
  t: T,
  language: Language,
): string {
  if (decision !== 'approved') return decision === state ? t(`done.next.${decision}`) : t(`settled.state.${state}`);
  if (waits_for.length > 0) {
    const stages = waits_for.map((stage) => t(`stage.${stage}`));
    return t('done.next.goesOn', { stages: new Intl.ListFormat(language).format(stages) });
  }
  return state === 'approved' ? t('done.next.letsIn') : t(`settled.state.${state}`);
}

function movedText({ stage, state, waits_for }: SettledDecisionLink, t: T): string {
  return waits_for.includes(stage) ? t('settled.again') : t(`settled.state.${state}`);
}

import '../../../lib/theme/styles-forms.ts';
import '@mantine/core/styles/Skeleton.layer.css';
import type {
  DecisionLinkView,
  OpenDecisionLink,
  SettledDecisionLink,
} from '@gerbang/shared/contracts/permits/mail-decisions';
import { Skeleton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useEffect, useState } from 'react';

import { permitName } from '../../../entities/permit/permit-looks.ts';
import { forgetLinkToken, useKeptLinkToken } from '../../../lib/address/use-link-token.ts';
import { problemOf, useErrorText } from '../../../lib/api/problem.ts';
import { formatList } from '../../../lib/format/lists.ts';
import { showLanguage } from '../../../lib/i18n/i18n.ts';
import type { Language } from '../../../lib/i18n/language.ts';
import type { Translate } from '../../../lib/i18n/texts.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { DecisionFoot } from './DecisionFoot.tsx';
import { Facts } from './Facts.tsx';
import { Frame, Message } from './Frame.tsx';
import { FullPermit, FullPermitButton } from './FullPermit.tsx';
import { useDecisionLinkQuery } from './mail-decision.api.ts';
import { timeText } from './permit-texts.ts';
import { Stages } from './Stages.tsx';

import classes from './mail-decision.module.css';

const APPROVALS = '/operational/permitApprovals';

export function MailDecision() {
  const token = useKeptLinkToken('decide');
  return token === undefined ? <Invalid /> : <Opened token={token} />;
}

function Opened({ token }: { token: string }) {
  const { t } = useTranslation(['mailDecision', 'common']);
  const errorText = useErrorText();
  const [answer, setAnswer] = useState<SettledDecisionLink>();
  const { data, error, isFetching, refetch } = useDecisionLinkQuery({ token });
  // When a refetch fails, the old data is not shown, so that nobody decides on its basis.
  const view: DecisionLinkView | undefined = answer ?? (error === undefined ? data : undefined);
  const isTranslating = useLanguageOf(view);
  if (isTranslating || (view === undefined && isFetching)) return <DecisionSkeleton />;
  if (view === undefined) {
    if (isEnded(error)) return <Invalid />;
    const retry = { label: t('common:retry'), onClick: () => void refetch() };
    return <Message tone="warn" title={t('mailDecision:loadFailed')} text={errorText(error)} action={retry} />;
  }
  switch (view.standing) {
    case 'open':
      return <OpenDecision token={token} view={view} onDecided={setAnswer} onOutdated={() => void refetch()} />;
    case 'settled':
      return <Settled view={view} isJustNow={answer !== undefined} />;
    case 'expired':
    case 'replaced':
      return (
        <Message
          tone="warn"
          title={t(`mailDecision:ended.${view.standing}`)}
          text={t(`mailDecision:ended.${view.standing}Text`)}
          action={{
            label: t('mailDecision:ended.login'),
            to: `${APPROVALS}?permit=${view.permit_id}&at=${view.property_id}`,
          }}
        />
      );
  }
}

function Invalid() {
  const { t } = useTranslation('mailDecision');
  useEffect(() => forgetLinkToken('decide'), []);
  return (
    <Message
      tone="warn"
      title={t('ended.invalid')}
      text={t('ended.invalidText')}
      action={{ label: t('ended.loginAll'), to: APPROVALS }}
    />
  );
}

/**
 * Switches the page to the language of the mail without changing the stored language. Returns true while the texts
 * load. If they cannot be loaded, the language does not change.
 */
function useLanguageOf(view: DecisionLinkView | undefined): boolean {
  const shown = useLanguage();
  const [isTried, setTried] = useState(false);
  const language = view?.language;
  useEffect(() => {
    if (language === undefined) return;
    void showLanguage(language)
      .catch(() => undefined)
      .finally(() => setTried(true));
  }, [language]);
  return language !== undefined && shown !== language && !isTried;
}

function isEnded(error: unknown): boolean {
  const code = problemOf(error)?.code;
  // A truncated token fails validation (`malformed`) before the server looks it up.
  return code === 'link_invalid' || code === 'malformed';
}

interface Props {
  token: string;
  view: OpenDecisionLink;
  onDecided: (answer: SettledDecisionLink) => void;
  /** Called when the link is no longer valid. */
  onOutdated: () => void;
}

function OpenDecision({ token, view, onDecided, onOutdated }: Props) {
  const [isFull, full] = useDisclosure();
  const { permit } = view;
  return (
    <Frame
      property={permit.property.name}
      person={view.account}
      foot={<DecisionFoot token={token} view={view} onDecided={onDecided} onOutdated={onOutdated} />}
    >
      <Facts view={view} />
      <Stages view={view} />
      <FullPermitButton permit={permit} onOpen={full.open} />
      <FullPermit permit={permit} opened={isFull} onClose={full.close} />
    </Frame>
  );
}

function DecisionSkeleton() {
  const { t } = useTranslation();
  return (
    <Frame>
      <output aria-label={t('loading')}>
        <Skeleton height={28} width={180} mt={4} radius={14} />
        <Skeleton height={32} width={220} mt={14} />
        <Skeleton height={120} mt={14} />
        <Skeleton height={220} mt={20} />
      </output>
    </Frame>
  );
}

interface SettledProps {
  view: SettledDecisionLink;
  /** True when the reader has just decided on this page. */
  isJustNow: boolean;
}

function Settled({ view, isJustNow }: SettledProps) {
  const { t } = useTranslation('mailDecision');
  const { t: tError } = useTranslation('errors');
  const language = useLanguage();
  const { permit, decided, barred } = view;
  const zone = permit.property.time_zone;
  const frame = { property: permit.property.name, person: view.account };
  const action = { label: t('openAll'), to: '/operational/permitApprovals' };
  const about = <p className={classes.messageAbout}>{t('done.of', { code: permit.code, name: permitName(permit) })}</p>;
  if (decided === null) {
    const text = barred === null ? movedText(view, t) : tError(`code.${barred}`);
    return (
      <Message {...frame} tone="warn" title={t('settled.moved')} text={text} action={action}>
        {about}
      </Message>
    );
  }
  const when = timeText(decided.at, zone, language);
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

type T = Translate<'mailDecision'>;

function nextText(
  { state, waits_for }: SettledDecisionLink,
  decision: 'approved' | 'returned' | 'rejected',
  t: T,
  language: Language,
): string {
  if (decision !== 'approved') return decision === state ? t(`done.next.${decision}`) : t(`settled.state.${state}`);
  if (waits_for.length > 0) {
    const stages = waits_for.map((stage) => t(`stage.${stage}`));
    return t('done.next.goesOn', { stages: formatList(stages, language) });
  }
  return state === 'approved' ? t('done.next.letsIn') : t(`settled.state.${state}`);
}

function movedText({ stage, state, waits_for }: SettledDecisionLink, t: T): string {
  return waits_for.includes(stage) ? t('settled.again') : t(`settled.state.${state}`);
}

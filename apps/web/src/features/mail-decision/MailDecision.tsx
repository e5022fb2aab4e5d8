import type { DecisionLinkView, SettledDecisionLink } from '@gerbang/shared/contracts/mail-decisions';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { problemOf, useErrorText } from '../../lib/api/problem.ts';
import { useLinkToken } from '../../lib/use-link-token.ts';
import { Asked } from './Asked.tsx';
import { DecisionSkeleton } from './DecisionSkeleton.tsx';
import { useDecisionLinkQuery } from './mail-decision.api.ts';
import { Message } from './Message.tsx';
import { Settled } from './Settled.tsx';

const APPROVALS = '/operational/permitApprovals';

/** The screen behind the link of a mail that asks somebody to decide: one permit, and the three decisions. */
export function MailDecision() {
  const token = useLinkToken();
  return token === undefined ? <Invalid /> : <Opened token={token} />;
}

function Opened({ token }: { token: string }) {
  const { t } = useTranslation(['mailDecision', 'common']);
  const errorText = useErrorText();
  const [answer, setAnswer] = useState<SettledDecisionLink>();
  const { data, error, isFetching, refetch } = useDecisionLinkQuery({ token });
  // What was seen before the last look failed is no longer to be decided on.
  const view: DecisionLinkView | undefined = answer ?? (error === undefined ? data : undefined);
  useLanguageOf(view);
  if (view === undefined && isFetching) return <DecisionSkeleton />;
  if (view === undefined) {
    if (isEnded(error)) return <Invalid />;
    const retry = { label: t('common:retry'), onClick: () => void refetch() };
    return <Message tone="warn" title={t('mailDecision:loadFailed')} text={errorText(error)} action={retry} />;
  }
  switch (view.standing) {
    case 'open':
      return <Asked token={token} view={view} onDecided={setAnswer} onEnded={() => void refetch()} />;
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
  return (
    <Message
      tone="warn"
      title={t('ended.invalid')}
      text={t('ended.invalidText')}
      action={{ label: t('ended.loginAll'), to: APPROVALS }}
    />
  );
}

/** The mail was in the person's own language, and so is what it opens; what this device remembers stays. */
function useLanguageOf(view: DecisionLinkView | undefined): void {
  const { i18n } = useTranslation();
  const language = view?.language;
  useEffect(() => {
    if (language !== undefined && i18n.language !== language) void i18n.changeLanguage(language);
  }, [i18n, language]);
}

function isEnded(error: unknown): boolean {
  const code = problemOf(error)?.code;
  // A token that was cut on its way is malformed before it is anything else.
  return code === 'link_invalid' || code === 'malformed';
}

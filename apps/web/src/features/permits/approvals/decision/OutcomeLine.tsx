import type { Stage } from '@gerbang/shared/access';
import type { PermitDetail } from '@gerbang/shared/contracts/approvals';
import type { ChainStage } from '@gerbang/shared/domain/permits/chains';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';

import { Emphasised } from '../../components/Emphasised.tsx';
import { acceptedItems, approvalOutcome } from './decision-outcome.ts';
import type { Draft } from './drafts.ts';
import { shortDay } from './short-days.ts';
import { askedStages } from './stages.ts';
import type { Words } from './use-words.ts';

import classes from './decision.module.css';

interface Props {
  permit: PermitDetail;
  draft: Draft;
  words: Words;
}

/** One line that says what approving does. */
export function OutcomeLine({ permit, draft, words, stage }: Props & { stage: ChainStage }) {
  const { t } = useTranslation('approvals');
  const { refused } = draft;
  const count = Object.keys(refused).length;
  const isRejection = approvalOutcome(permit, stage, refused).does === 'allRefused';
  const refusedText = count > 0 && !isRejection ? ` ${t('decision.refused', { count })}` : '';
  return (
    <span className={classes.outcome} data-rejection={isRejection || undefined}>
      {isRejection ? (
        <IconAlertTriangle size={15} stroke={2.1} aria-hidden="true" />
      ) : (
        <IconCheck size={15} stroke={2.4} aria-hidden="true" />
      )}
      <span>
        <Emphasised text={outcomeText({ permit, draft, words }, stage, t) + refusedText} />
      </span>
    </span>
  );
}

/** What is to be said of a permit that this reader does not decide now. */
export function StandingLine({ permit, words }: Omit<Props, 'draft'>) {
  const { t } = useTranslation('approvals');
  const asked = askedStages(permit);
  const text =
    asked.length > 0
      ? t('decision.waitsFor', { stages: words.list(asked.map((stage) => t(`short.${stage}`))) })
      : permit.state === 'returned'
        ? t('decision.waitsForApplicant', { name: permit.applicant.name })
        : t('decision.isState', { state: t(`state.${permit.state}`) });
  return (
    <span className={classes.outcome} data-quiet>
      <span>
        <Emphasised text={text} />
      </span>
    </span>
  );
}

function outcomeText({ permit, draft, words }: Props, stage: ChainStage, t: TFunction<'approvals'>): string {
  const outcome = approvalOutcome(permit, stage, draft.refused);
  const names = (stages: readonly Stage[]) => words.list(stages.map((one) => t(`short.${one}`)));
  switch (outcome.does) {
    case 'allRefused':
      return t('decision.allRefused');
    case 'closesPart':
      return outcome.after.length === 0
        ? t('decision.closesPart', { count: outcome.beside.length, stages: names(outcome.beside) })
        : t('decision.closesPartThen', {
            count: outcome.beside.length,
            stages: names(outcome.beside),
            after: names(outcome.after),
          });
    case 'sendsOn':
      return t('decision.sendsOn', { stages: names(outcome.after) });
    case 'letsThrough':
      return letsText({ permit, draft, words }, t);
  }
}

function letsText({ permit, draft, words }: Props, t: TFunction<'approvals'>): string {
  const { kind, workers, start_date, property } = permit;
  if (kind === 'work') {
    const when = start_date === null ? '' : shortDay(start_date, words.language);
    return t('decision.letsWork', { workers: t('workerCount', { count: workers.length }), when });
  }
  const count = acceptedItems(permit, draft.refused).reduce((sum, { qty }) => sum + qty, 0);
  const pieces = t('pieceCount', { count });
  const when = withinSentence(words.window(permit, property.time_zone));
  return t(kind === 'loading' ? 'decision.letsIn' : 'decision.letsOut', { pieces, when });
}

/** "Tonight" is a word like others within a sentence; the name of a day keeps its capital. */
function withinSentence(window: string): string {
  const isDate = /^\S+ \d{1,2} /.test(window);
  return isDate ? window : window.charAt(0).toLowerCase() + window.slice(1);
}

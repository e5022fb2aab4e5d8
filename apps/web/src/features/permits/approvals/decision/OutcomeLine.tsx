import type { Stage } from '@gerbang/shared/access';
import type { PermitDetail } from '@gerbang/shared/contracts/permits/approvals';
import type { ChainStage } from '@gerbang/shared/domain/permits/chains';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';

import { Emphasised } from '../../../../components/text/Emphasised.tsx';
import { formatDay } from '../../../../lib/format/dates.ts';
import type { Translate } from '../../../../lib/i18n/texts.ts';
import { useTranslation } from '../../../../lib/i18n/use-translation.ts';
import type { PermitFormat } from '../permit-format.ts';
import { askedStages } from '../stages.ts';
import { acceptedItems, approvalOutcome } from './decision-outcome.ts';
import type { Draft } from './drafts.ts';

import classes from './decision.module.css';

interface Props {
  permit: PermitDetail;
  draft: Draft;
  format: PermitFormat;
}

export function OutcomeLine({ permit, draft, format, stage }: Props & { stage: ChainStage }) {
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
        <Emphasised text={outcomeText({ permit, draft, format }, stage, t) + refusedText} />
      </span>
    </span>
  );
}

/** Shows the state of the permit to somebody who cannot decide it. */
export function StateLine({ permit, format }: Omit<Props, 'draft'>) {
  const { t } = useTranslation(['approvals', 'errors']);
  const { barred } = permit.moves;
  const asked = askedStages(permit);
  const text =
    asked.length > 0
      ? t('decision.waitsFor', { stages: format.list(asked.map((stage) => t(`short.${stage}`))) })
      : permit.state === 'returned'
        ? t('decision.waitsForApplicant', { name: permit.applicant.name })
        : t('decision.isState', { state: t(`state.${permit.state}`) });
  return (
    <span className={classes.outcome} data-quiet>
      <span>
        <Emphasised text={text} />
        {barred !== null && ` ${t(`errors:code.${barred}`)}`}
      </span>
    </span>
  );
}

function outcomeText({ permit, draft, format }: Props, stage: ChainStage, t: Translate<'approvals'>): string {
  const outcome = approvalOutcome(permit, stage, draft.refused);
  const names = (stages: readonly Stage[]) => format.list(stages.map((name) => t(`short.${name}`)));
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
      return letsText({ permit, draft, format }, t);
  }
}

function letsText({ permit, draft, format }: Props, t: Translate<'approvals'>): string {
  const { kind, workers, start_date, property } = permit;
  if (kind === 'work') {
    const when = start_date === null ? '' : formatDay(start_date, format.language, 'shortWeekday');
    return t('decision.letsWork', { workers: t('workerCount', { count: workers.length }), when });
  }
  const count = acceptedItems(permit, draft.refused).reduce((sum, { qty }) => sum + qty, 0);
  const pieces = t('pieceCount', { count });
  const when = withinSentence(format.window(permit, property.time_zone));
  return t(kind === 'loading' ? 'decision.letsIn' : 'decision.letsOut', { pieces, when });
}

/** Lowercases "Tonight" and "Tomorrow" inside a sentence. The name of a day keeps its capital. */
function withinSentence(window: string): string {
  const isDate = /^\S+ \d{1,2} /.test(window);
  return isDate ? window : window.charAt(0).toLowerCase() + window.slice(1);
}

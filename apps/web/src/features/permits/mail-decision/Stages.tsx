import type { DecidedPermit, OpenDecisionLink } from '@gerbang/shared/contracts/mail-decisions';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { useLanguage } from '../../lib/i18n/use-language.ts';
import { momentWords } from './permit-words.ts';

import classes from './mail-decision.module.css';

type Stage = DecidedPermit['chain'][number];

/** Each other stage's own sentence. */
export function Stages({ view: { permit, stage } }: { view: OpenDecisionLink }) {
  const { t } = useTranslation('mailDecision');
  const own = permit.chain.find((one) => one.stage === stage);
  const others = permit.chain.filter((one) => one.stage !== stage);
  const done = others.filter((one) => one.decision === 'approved').length;
  const heading =
    done === 0
      ? t('stages.none')
      : done === others.length
        ? t('stages.all', { count: done })
        : t('stages.some', { done, total: others.length });
  return (
    <section aria-labelledby="stages">
      <div className={classes.sectionLine}>
        <h2 id="stages">{heading}</h2>
        <span className={classes.code}>{permit.code}</span>
      </div>
      {others.length > 0 && (
        <ol className={classes.stages}>
          {others.map((one) => (
            <StageRow
              key={one.stage}
              stage={one}
              isLater={own !== undefined && one.step > own.step}
              time_zone={permit.property.time_zone}
            />
          ))}
        </ol>
      )}
    </section>
  );
}

function StageRow({ stage, isLater, time_zone }: { stage: Stage; isLater: boolean; time_zone: string }) {
  const { t } = useTranslation('mailDecision');
  const language = useLanguage();
  const isDone = stage.decision === 'approved';
  const said = isDone ? stage.note || t('stages.noNote') : t(isLater ? 'stages.toCome' : 'stages.waiting');
  return (
    <li className={classes.stage} data-done={isDone || undefined}>
      <span className={classes.dot}>
        {isDone && (
          <>
            <IconCheck size={14} stroke={2.6} aria-hidden="true" />
            <span className={classes.spoken}>{t('stages.approved')}: </span>
          </>
        )}
      </span>
      <span className={classes.stageName}>{t(`stage.${stage.stage}`)}</span>
      {stage.decided_at !== null && (
        <span className={classes.stageTime}>{momentWords(stage.decided_at, time_zone, language)}</span>
      )}
      <span className={classes.stageNote}>{said}</span>
    </li>
  );
}

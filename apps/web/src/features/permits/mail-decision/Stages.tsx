import type { DecidedPermit, OpenDecisionLink } from '@gerbang/shared/contracts/permits/mail-decisions';
import { Box } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';

import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { timeText } from './permit-texts.ts';

import layout from '../../../lib/theme/layout.module.css';
import classes from './mail-decision.module.css';

type Stage = DecidedPermit['chain'][number];

/** The stages other than the reader's, each with its decision and note. */
export function Stages({ view: { permit, stage } }: { view: OpenDecisionLink }) {
  const { t } = useTranslation('mailDecision');
  const own = permit.chain.find((entry) => entry.stage === stage);
  const others = permit.chain.filter((entry) => entry.stage !== stage);
  const done = others.filter((entry) => entry.decision === 'approved').length;
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
        <Box component="span" className="tabular" flex="none" c="dimmed" fz={13}>
          {permit.code}
        </Box>
      </div>
      {others.length > 0 && (
        <ol className={`${layout.list} ${classes.stages}`}>
          {others.map((entry) => (
            <StageRow
              key={entry.stage}
              stage={entry}
              isLater={own !== undefined && entry.step > own.step}
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
  const text = isDone ? stage.note || t('stages.noNote') : t(isLater ? 'stages.toCome' : 'stages.waiting');
  return (
    <li className={classes.stage} data-done={isDone || undefined}>
      <span className={classes.dot}>
        {isDone && (
          <>
            <IconCheck size={14} stroke={2.6} aria-hidden="true" />
            <span className={layout.spoken}>{t('stages.approved')}: </span>
          </>
        )}
      </span>
      <Box component="span" fz={15} fw={650}>
        {t(`stage.${stage.stage}`)}
      </Box>
      {stage.decided_at !== null && (
        <span className={`tabular ${layout.quietSmall}`}>{timeText(stage.decided_at, time_zone, language)}</span>
      )}
      <span className={classes.stageNote}>{text}</span>
    </li>
  );
}

import '@mantine/core/styles/Timeline.layer.css';
import type { CreatedPermit } from '@gerbang/shared/contracts/goods';
import { Timeline, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import type { Submitted } from '../../lib/submitted.ts';
import { useSubmittedTexts } from './use-submitted-texts.ts';

import classes from './submitted.module.css';

interface Step {
  title: string;
  text: string;
}

/** What happens next, from the permit's own chain to the booked day. */
export function NextSteps({ submitted }: { submitted: Submitted }) {
  const { t } = useTranslation('submitted');
  const { day, time } = useSubmittedTexts(submitted);
  const chainSteps = useChainSteps();
  const [permit] = submitted.permits;
  if (permit === undefined) return null;
  const arrival = { title: t(`arrive.${permit.kind}`), text: `${day}, ${time}` };
  const steps = [...chainSteps(permit), arrival];
  return (
    <div className={classes.next}>
      <Title order={3} className={classes.nextTitle}>
        {t('next')}
      </Title>
      <Timeline active={0} bulletSize={26} lineWidth={2} component="ol" className={classes.steps}>
        {steps.map(({ title, text }, index) => (
          <Timeline.Item
            key={title}
            component="li"
            bullet={<span className={classes.bullet}>{index + 1}</span>}
            title={<span className={classes.stepTitle}>{title}</span>}
          >
            <div className={classes.stepText}>{text}</div>
          </Timeline.Item>
        ))}
      </Timeline>
    </div>
  );
}

function useChainSteps(): (permit: CreatedPermit) => Step[] {
  const { t } = useTranslation('submitted');
  const together = (names: readonly string[]) => {
    const last = names.at(-1) ?? '';
    return names.length < 2 ? last : t('and', { some: names.slice(0, -1).join(', '), last });
  };
  return ({ chain, usual_hours }) =>
    chain.map((stages, index) => {
      const who = together(stages.map((stage) => t(`stage.${stage}`)));
      const isLast = index === chain.length - 1;
      const named = { who, count: stages.length };
      const title = isLast && index > 0 ? t('approves', named) : t('reviews', named);
      if (index > 0) return { title, text: isLast ? t('mailed') : t('later') };
      const count = usual_hours === null ? 0 : Math.max(1, Math.round(usual_hours));
      return { title, text: count === 0 ? t('now') : t('nowUsually', { count }) };
    });
}

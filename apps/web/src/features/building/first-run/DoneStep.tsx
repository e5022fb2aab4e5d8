import type { FinishedSetup } from '@gerbang/shared/contracts/building/first-run';

import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { NextButton, StepFrame } from './StepFrame.tsx';

import classes from './first-run.module.css';

const NEXT = ['building', 'users', 'backups'] as const;

export function DoneStep({ finished }: { finished: FinishedSetup }) {
  const { t } = useTranslation('setup');
  return (
    <StepFrame
      step="done"
      text={t('done.text', { email: finished.email })}
      // A new document, so that nothing of the first run stays in memory.
      foot={<NextButton label={t('done.open')} onClick={() => window.location.assign('/login')} />}
    >
      <div className={classes.card}>
        <dl className={classes.settings}>
          <div>
            <dt>{t('done.address')}</dt>
            <dd>{finished.address}</dd>
          </div>
        </dl>
      </div>
      <h2 className={classes.subtitle}>{t('done.next')}</h2>
      <ol className={classes.next}>
        {NEXT.map((step) => (
          <li key={step}>{t(`done.steps.${step}`)}</li>
        ))}
      </ol>
    </StepFrame>
  );
}

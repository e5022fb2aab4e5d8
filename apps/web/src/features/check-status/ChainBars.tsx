import type { PermitStatus } from '@gerbang/shared/contracts/status';
import { useTranslation } from 'react-i18next';

import { chainBars } from './chain-bars.ts';

import classes from './check-status.module.css';

/** The permit's way as bars: done, half for where it is now, pale for what is to come. */
export function ChainBars({ status }: { status: PermitStatus }) {
  const { t } = useTranslation('status');
  return (
    <ol className={classes.chain} aria-label={t('chain')}>
      {chainBars(status).map(({ stages, state }) => (
        <li key={stages.join()} className={classes.link} data-state={state}>
          {stages.map((stage) => t(`bar.${stage}`)).join(', ')}
          <span className={classes.spoken}>: {t(`bar.${state}`)}</span>
        </li>
      ))}
    </ol>
  );
}

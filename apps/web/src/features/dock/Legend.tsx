import { DOCK_STATES } from '@gerbang/shared/domain/permits/dock';
import { useTranslation } from 'react-i18next';

import classes from './grid.module.css';

/** What the looks of the grid mean. */
export function Legend({ zone }: { zone: string }) {
  const { t } = useTranslation('dock');
  return (
    <div className={classes.legend}>
      <ul className={classes.meanings} aria-label={t('legend.title')}>
        {DOCK_STATES.map((state) => (
          <li key={state}>
            <span className={classes.swatch} data-state={state} aria-hidden="true" />
            {t(`state.${state}`)}
          </li>
        ))}
        <li>
          <span className={classes.swatch} data-state="closed" aria-hidden="true" />
          {t('legend.closed')}
        </li>
      </ul>
      <span>{t('zone', { zone })}</span>
    </div>
  );
}

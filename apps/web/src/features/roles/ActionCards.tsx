import { useTranslation } from 'react-i18next';

import { AreaName } from './AreaName.tsx';
import type { MatrixProps } from './matrix-props.ts';
import { RightBox } from './RightBox.tsx';
import { partsOf } from './role-matrix.ts';

import classes from './role-form.module.css';

/** One card an area, with its verbs below each other. */
export function ActionCards({ rows, chosen, lockOf, onToggle }: MatrixProps) {
  const { t } = useTranslation('roles');
  return (
    <div className={classes.areas}>
      {rows.map(({ area, actions }) => (
        <fieldset key={area} className={classes.module} data-area={area}>
          <legend className={classes.spoken}>{t(`area.${area}`)}</legend>
          <div className={classes.areaHead} aria-hidden="true">
            <AreaName area={area} />
          </div>
          <div className={classes.areaBoxes}>
            {actions.map((action) => {
              const verb = t(`verb.${partsOf(action).verb}`);
              return (
                <RightBox
                  key={action}
                  name={t('form.cell', { area: t(`area.${area}`), verb })}
                  label={verb}
                  isChosen={chosen.includes(action)}
                  lock={lockOf(action)}
                  onToggle={() => onToggle(action)}
                />
              );
            })}
          </div>
        </fieldset>
      ))}
    </div>
  );
}

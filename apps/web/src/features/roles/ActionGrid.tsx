import type { Action } from '@gerbang/shared/access';
import { useTranslation } from 'react-i18next';

import { AreaName } from './AreaName.tsx';
import type { MatrixProps } from './matrix-props.ts';
import { RightBox } from './RightBox.tsx';
import { COMMON_VERBS, partsOf } from './role-matrix.ts';

import classes from './role-form.module.css';

/** Areas down, verbs across; an area has no box where it has no such action. */
export function ActionGrid({ rows, chosen, lockOf, onToggle }: MatrixProps) {
  const { t } = useTranslation('roles');
  const box = (action: Action, hasLabel: boolean) => {
    const { area, verb } = partsOf(action);
    return (
      <RightBox
        key={action}
        name={t('form.cell', { area: t(`area.${area}`), verb: t(`verb.${verb}`) })}
        {...(hasLabel && { label: t(`verb.${verb}`) })}
        isChosen={chosen.includes(action)}
        lock={lockOf(action)}
        onToggle={() => onToggle(action)}
      />
    );
  };
  return (
    <table className={classes.grid} aria-label={t('form.grid')}>
      <thead>
        <tr>
          <th scope="col">{t('form.gridArea')}</th>
          {COMMON_VERBS.map((verb) => (
            <th key={verb} scope="col" data-verb>
              {t(`verb.${verb}`)}
            </th>
          ))}
          <th scope="col">{t('form.gridOther')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ area, common, others }) => (
          <tr key={area}>
            <th scope="row">
              <AreaName area={area} />
            </th>
            {COMMON_VERBS.map((verb) => {
              const action = common[verb];
              return (
                <td key={verb} data-verb>
                  {action !== undefined && box(action, false)}
                </td>
              );
            })}
            <td>
              <div className={classes.others}>{others.map((action) => box(action, true))}</div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

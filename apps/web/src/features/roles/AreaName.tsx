import { useTranslation } from 'react-i18next';

import type { Area } from './role-matrix.ts';

import classes from './role-form.module.css';

/** An area's name, and what else it covers where that is not plain. */
export function AreaName({ area }: { area: Area }) {
  const { t } = useTranslation('roles');
  return (
    <>
      {t(`area.${area}`)}
      {hasNote(area) && <span className={classes.areaNote}>{t(`areaNote.${area}`)}</span>}
    </>
  );
}

const NOTED = ['profile', 'upload', 'property', 'user', 'slot'] as const satisfies readonly Area[];

function hasNote(area: Area): area is (typeof NOTED)[number] {
  return NOTED.some((one) => one === area);
}

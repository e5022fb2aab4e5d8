import { STAGES } from '@gerbang/shared/access';
import type { RoleRecord } from '@gerbang/shared/contracts/roles';
import { useTranslation } from 'react-i18next';

import type { Column } from '../../components/data-table.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';

import classes from './roles.module.css';

/** The columns of the list of roles. */
export function useRoleColumns(): readonly [Column<RoleRecord>, ...Column<RoleRecord>[]] {
  const { t } = useTranslation('roles');
  const language = useLanguage();
  const numbers = new Intl.NumberFormat(language);
  const days = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'id', { dateStyle: 'medium' });
  const counted = (key: 'people' | 'screens' | 'actions', count: (row: RoleRecord) => number): Column<RoleRecord> => ({
    key,
    title: t(`column.${key}`),
    isNumber: true,
    width: 104,
    cell: (row) => numbers.format(count(row)),
  });
  return [
    { key: 'name', title: t('column.name'), sort: 'name', cell: ({ name }) => <b className={classes.name}>{name}</b> },
    { ...counted('people', ({ people }) => people), sort: 'people', isDescendingFirst: true },
    counted('screens', ({ features }) => features.length),
    counted('actions', ({ actions }) => actions.length),
    { key: 'stages', title: t('column.stages'), width: 300, cell: ({ stages }) => <Stages stages={stages} /> },
    {
      key: 'updated_at',
      title: t('column.updated_at'),
      sort: 'updated_at',
      isDescendingFirst: true,
      width: 138,
      cell: ({ updated_at }) => <span className={classes.quiet}>{days.format(new Date(updated_at))}</span>,
    },
  ];
}

function Stages({ stages }: Pick<RoleRecord, 'stages'>) {
  const { t } = useTranslation('roles');
  const held = STAGES.filter((stage) => stages.includes(stage));
  if (held.length === 0) return <span className={classes.quiet}>{t('noStages')}</span>;
  if (held.length === STAGES.length) return t('allStages');
  return held.map((stage) => t(`stage.${stage}`)).join(', ');
}

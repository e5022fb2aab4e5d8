import type { PatrolBoard } from '@gerbang/shared/contracts/operations/security';
import { Button } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import { Link } from 'react-router';

import { useTranslation } from '../../../../lib/i18n/use-translation.ts';
import { useHomePatrolsQuery } from './home.api.ts';
import { HomeCard } from './HomeKit.tsx';
import { FRESH, useMayOpen } from './use-home.ts';

import layout from '../../../../lib/theme/layout.module.css';
import classes from './home.module.css';

const PATROLS = '/operationDepartment/securitySchedulingActivity/patrols';

/** The guard's running round, or the next one that this shift still needs. */
export function NextRound({ property_id }: { property_id: string }) {
  const { t } = useTranslation('home');
  const mayOpen = useMayOpen();
  const query = useHomePatrolsQuery(property_id, FRESH);
  return (
    <HomeCard
      title={t('gate.rounds')}
      query={query}
      rows={1}
      emptyText={(board) => (board.mine === null && nextTemplate(board) === undefined ? t('gate.noRound') : null)}
    >
      {(board) => {
        const template = nextTemplate(board);
        const { mine } = board;
        const done = mine?.stops.filter(({ scan }) => scan !== null).length ?? 0;
        return (
          <div className={classes.person}>
            <span className={classes.icon}>
              <IconRoute size={18} stroke={1.7} aria-hidden="true" />
            </span>
            <span className={classes.lines}>
              <span className={`${layout.cut} ${classes.rowTitle}`}>{mine?.name ?? template?.name}</span>
              <span className={classes.note}>
                {mine === null && template !== undefined
                  ? `${t('gate.round', { number: template.begun + 1, all: template.times_per_shift })} · ${t('gate.points', { count: template.stops })}`
                  : t('gate.points', { count: mine?.stops.length ?? 0 })}
              </span>
            </span>
            {mayOpen(PATROLS) && (
              <Button component={Link} to={PATROLS} variant="default" h={48}>
                {mine === null ? t('gate.start') : t('gate.goOn', { done, all: mine.stops.length })}
              </Button>
            )}
          </div>
        );
      }}
    </HomeCard>
  );
}

function nextTemplate({ templates }: PatrolBoard) {
  return templates.find(({ begun, times_per_shift }) => begun < times_per_shift);
}

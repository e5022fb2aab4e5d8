import type { PatrolBoard } from '@gerbang/shared/contracts/security';
import { Button, Loader } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { ListPage } from '../../components/ListPage.tsx';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { RoundsTable } from './RoundsTable.tsx';
import { RoundWalk } from './RoundWalk.tsx';
import { usePatrolBoardQuery } from './security.api.ts';
import { ShiftRounds } from './ShiftRounds.tsx';
import { StartRound } from './StartRound.tsx';
import { pathOf } from './tabs.ts';
import { usePlace } from './use-place.ts';

/** The rounds: the one that the person is on, those to be walked, and those that were. */
export function PatrolsScreen() {
  const { t } = useTranslation('security');
  const { property_id, mayPlan } = usePlace();
  const { data, isError, refetch } = usePatrolBoardQuery(property_id, { refetchOnMountOrArgChange: true });
  const mine = data?.mine ?? null;
  return (
    <ListPage
      title={mine === null ? t('patrols.title') : t('walk.title', { name: mine.name })}
      text={mine === null ? t('patrols.text') : mine.guard.name}
      buttons={
        mayPlan &&
        mine === null && (
          <Button variant="default" component={Link} to={pathOf('routes')}>
            {t('patrols.routes')}
          </Button>
        )
      }
    >
      {data !== undefined && <Board board={data} property_id={property_id} />}
      {data === undefined && isError && <LoadFailure text={t('patrols.failed')} onRetry={() => void refetch()} />}
      {data === undefined && !isError && <Loader aria-label={t('patrols.title')} />}
    </ListPage>
  );
}

function Board({ board, property_id }: { board: PatrolBoard; property_id: string }) {
  const { mayGuard } = usePlace();
  // Who walks sees the walk and nothing else: a phone in the dark has no room for lists.
  if (board.mine !== null)
    return <RoundWalk round={board.mine} property_id={property_id} time_zone={board.time_zone} />;
  return (
    <>
      {mayGuard && <StartRound templates={board.templates} property_id={property_id} />}
      <ShiftRounds board={board} />
      <RoundsTable property_id={property_id} time_zone={board.time_zone} />
    </>
  );
}

import type { PatrolBoard } from '@gerbang/shared/contracts/operations/security';
import { Box, Button, Loader } from '@mantine/core';
import { IconPlayerPlay, IconAlertCircle, IconCircleCheck, IconClock } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';

import { LoadFailure } from '../../../components/frame/LoadFailure.tsx';
import { ListPage } from '../../../components/table/ListPage.tsx';
import { newUuid } from '../../../lib/api/ids.ts';
import { fieldCodes } from '../../../lib/api/problem.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { staffToast } from '../../../lib/toasts/staff-toasts.ts';
import { RoundsTable } from './RoundsTable.tsx';
import { RoundWalk } from './RoundWalk.tsx';
import { pathOf, useViewer, useSecurityWords } from './security-page.ts';
import { usePatrolBoardQuery, useStartRoundMutation } from './security.api.ts';

import layout from '../../../lib/theme/layout.module.css';
import classes from './patrols.module.css';
import shared from './security.module.css';

/** Shows the guard's running round. Without one, shows the rounds that can be started and the past rounds. */
export function PatrolsScreen() {
  const { t } = useTranslation('security');
  const { property_id, mayPlan } = useViewer();
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
  const { mayGuard } = useViewer();
  // During a round the guard sees only the round.
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

type Template = PatrolBoard['templates'][number];

interface Props {
  templates: readonly Template[];
  property_id: string;
}

function StartRound({ templates, property_id }: Props) {
  const { t } = useTranslation('security');
  const [start, { isLoading }] = useStartRoundMutation();
  // The id stays the same, so that a second press or a retry does not start a second round.
  const [id] = useState(newUuid);
  const begin = async ({ id: template_id }: Template) => {
    const { error } = await start({ property_id, body: { id, template_id, at: new Date().toISOString() } });
    if (error === undefined) return;
    const isTaken = fieldCodes(error)['template_id'] === 'taken';
    staffToast('error', t(isTaken ? 'patrols.onOther' : 'patrols.startFailed'));
  };
  if (templates.length === 0) {
    return (
      <div className={shared.empty}>
        <b>{t('patrols.noRoutesTitle')}</b>
        <p>{t('patrols.noRoutesText')}</p>
      </div>
    );
  }
  return (
    <ul className={shared.cards}>
      {templates.map((template) => {
        const { name, stops, is_ordered, within_minutes, times_per_shift, begun } = template;
        return (
          <li key={template.id} className={classes.route}>
            <Box component="b" fz={16}>
              {name}
            </Box>
            <span className={layout.quietSmall}>
              {t('patrols.stops', { count: stops })}, {t(is_ordered ? 'patrols.ordered' : 'patrols.free')},{' '}
              {t('patrols.within', { count: within_minutes })}
            </span>
            <span className={classes.begun} data-done={begun >= times_per_shift || undefined}>
              {t('patrols.begun', { begun, wanted: times_per_shift })}
            </span>
            <Button
              fullWidth
              className={classes.large ?? ''}
              leftSection={<IconPlayerPlay size={20} stroke={1.8} aria-hidden="true" />}
              disabled={isLoading || stops === 0}
              aria-label={t('patrols.startOne', { name })}
              onClick={() => void begin(template)}
            >
              {t('patrols.start')}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

/** Finished and required rounds of each shift. */
function ShiftRounds({ board: { shifts, at, time_zone } }: { board: PatrolBoard }) {
  const { t } = useTranslation('security');
  const words = useSecurityWords(time_zone);
  if (!shifts.some(({ rounds }) => rounds.length > 0)) return null;
  return (
    <section aria-labelledby="shift-rounds">
      <h2 id="shift-rounds" className={shared.section}>
        {t('patrols.shifts')}
      </h2>
      <ul className={classes.shifts}>
        {shifts.map(({ day, name, from, until, rounds }) => (
          <li key={`${day} ${from} ${name}`}>
            <b>{t('patrols.shiftRow', { name, day: words.day(day) })}</b>
            {rounds.map(({ template, wanted, begun }) => {
              const state = begun >= wanted ? 'done' : until > at ? 'open' : 'short';
              const Sign = { done: IconCircleCheck, open: IconClock, short: IconAlertCircle }[state];
              return (
                <span key={template} data-state={state}>
                  <Sign size={16} stroke={1.9} aria-hidden="true" />
                  {template} {begun}/{wanted}
                </span>
              );
            })}
          </li>
        ))}
      </ul>
    </section>
  );
}

import type { WorkOrderRecord } from '@gerbang/shared/contracts/work-orders';
import { offeredMoves, WORK_RULES, type WorkMove } from '@gerbang/shared/domain/work-orders/moves';
import { Button } from '@mantine/core';
import { IconBan, IconCheck, IconPlayerPause, IconPlayerPlay, IconRotateClockwise } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { newUuid } from '../../lib/new-uuid.ts';
import { staffToast } from '../../lib/toasts/staff-toasts.ts';
import { MoveDialog } from './MoveDialog.tsx';
import type { OrderPart } from './order-parts.ts';

import classes from './work-orders.module.css';

const ICON = {
  start: IconPlayerPlay,
  hold: IconPlayerPause,
  resume: IconPlayerPlay,
  finish: IconCheck,
  cancel: IconBan,
  reopen: IconRotateClockwise,
} as const satisfies Record<WorkMove, typeof IconCheck>;

/** What leads on; all else is beside it. */
const MAIN: ReadonlySet<WorkMove> = new Set<WorkMove>(['start', 'resume', 'finish']);

/** A work order as the rules of its moves see it. */
export function movedWork({ status, done_at, cancelled_at, checks }: WorkOrderRecord) {
  const ended = done_at ?? cancelled_at;
  return {
    status,
    ended_at: ended === null ? null : new Date(ended),
    checks: checks.map(({ required, done_at: ticked }) => ({ required, done: ticked !== null })),
  };
}

interface Props extends OrderPart {
  now: Date;
  /** On phones they stand at the foot of the screen, large enough for a thumb. */
  isFoot: boolean;
}

/** The moves that the rules allow this reader now. */
export function Moves({ order, acts, now, isFoot }: Props) {
  const { t } = useTranslation('workOrders');
  const [asked, ask] = useState<WorkMove | null>(null);
  const offered = offeredMoves(movedWork(order), order.standing, now);
  const main = offered.find((move) => MAIN.has(move));
  const others = offered.filter((move) => move !== main);
  const begin = async (move: WorkMove) => {
    if (move === 'finish' || WORK_RULES[move].needs_reason) return ask(move);
    const answer = await acts.act('moves', 'POST', { id: newUuid(), move });
    if (answer.data !== undefined) staffToast('success', t(`moved.${move}`));
  };
  const button = (move: WorkMove) => {
    const Icon = ICON[move];
    return (
      <Button
        key={move}
        variant={move === main ? 'filled' : 'default'}
        {...(isFoot && { h: move === main ? 56 : 52 })}
        leftSection={<Icon size={isFoot ? 20 : 16} stroke={1.9} />}
        loading={acts.busy === 'moves' && move === main}
        disabled={acts.busy === 'moves'}
        data-move={move}
        onClick={() => void begin(move)}
      >
        {t(`move.${move}`)}
      </Button>
    );
  };
  if (offered.length === 0) return null;
  return (
    <>
      <div className={isFoot ? classes.movesFoot : classes.moves}>
        {main !== undefined && button(main)}
        {others.length > 0 && <div className={classes.moves}>{others.map(button)}</div>}
      </div>
      {asked !== null && <MoveDialog order={order} acts={acts} move={asked} onClose={() => ask(null)} />}
    </>
  );
}

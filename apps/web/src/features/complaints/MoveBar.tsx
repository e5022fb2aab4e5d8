import type { ComplaintDetail, STAFF_COMPLAINT_MOVES } from '@gerbang/shared/contracts/complaints';
import { Button } from '@mantine/core';
import { IconBan, IconCheck, IconCircleDot, IconLock, IconPlayerPlay, IconRotate } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { MoveDialog, type Asked } from './MoveDialog.tsx';
import { useAct } from './use-act.ts';

import classes from './detail.module.css';

type Move = (typeof STAFF_COMPLAINT_MOVES)[number];

const ICON = {
  acknowledge: IconCircleDot,
  start: IconPlayerPlay,
  resolve: IconCheck,
  reject: IconBan,
  close: IconLock,
  reopen: IconRotate,
} as const satisfies Record<Move, typeof IconCheck>;

/** What comes next stands last and filled. */
const ORDER: readonly Move[] = ['reject', 'reopen', 'acknowledge', 'start', 'resolve', 'close'];

/** The moves that the complaint allows now; what has to be explained asks for the words first. */
export function MoveBar({ complaint }: { complaint: ComplaintDetail }) {
  const { t } = useTranslation('complaints');
  const [asked, setAsked] = useState<Asked | null>(null);
  const { run, isRunning } = useAct(complaint);
  const moves = ORDER.filter((move) => complaint.moves.includes(move));
  if (moves.length === 0) return null;
  const main = mainOf(moves);
  const press = (move: Move) => {
    if (move === 'resolve' || move === 'reject' || move === 'reopen') return setAsked(move);
    const done = ({ status }: ComplaintDetail) => t('moving.done', { status: t(`status.${status}`) });
    return void run({ path: '/moves', method: 'POST', body: { move, text: '' } }, { done, failed: t('moving.failed') });
  };
  return (
    <div className={classes.moves}>
      {moves.map((move) => {
        const Icon = ICON[move];
        return (
          <Button
            key={move}
            variant={move === main ? 'filled' : 'default'}
            data-bad={move === 'reject' || undefined}
            leftSection={<Icon size={16} stroke={1.9} />}
            disabled={isRunning}
            onClick={() => press(move)}
          >
            {t(`move.${move}`)}
          </Button>
        );
      })}
      {asked !== null && <MoveDialog complaint={complaint} move={asked} onClose={() => setAsked(null)} />}
    </div>
  );
}

/** What usually comes next: a new one is acknowledged, one that is worked on is solved, a solved one is closed. */
function mainOf(moves: readonly Move[]): Move | undefined {
  return (['acknowledge', 'resolve', 'close'] as const).find((move) => moves.includes(move));
}

import type { Round } from '@gerbang/shared/contracts/security';
import { IconAlertCircle, IconCircle, IconCircleCheck, IconCircleDot } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import type { standingOf } from './round-facts.ts';
import type { SecurityWords } from './use-security-words.ts';

import classes from './patrols.module.css';

interface Props {
  round: Round;
  standing: ReturnType<typeof standingOf>;
  words: SecurityWords;
}

const ICON = { seen: IconCircleCheck, next: IconCircleDot, missed: IconAlertCircle, open: IconCircle } as const;

/** The checkpoints of a round in their order: seen, next, passed by. */
export function StopList({ round, standing, words }: Props) {
  const { t } = useTranslation('security');
  const isOver = round.finished_at !== null;
  return (
    <ol className={classes.stops}>
      {round.stops.map((stop) => {
        const { checkpoint_id, name, floor, location, scan } = stop;
        const isMissed = standing.missed_ids.includes(checkpoint_id);
        const isNext = !isOver && round.is_ordered && standing.next_id === checkpoint_id && !isMissed;
        const state = scan !== null ? 'seen' : isMissed ? 'missed' : isNext ? 'next' : 'open';
        const Sign = ICON[state];
        const said = {
          seen: scan === null ? '' : words.clock(scan.at),
          missed: t(isOver ? 'round.missed' : 'walk.passed'),
          next: t('walk.next'),
          open: '',
        }[state];
        const notes = [
          scan?.way === 'typed' ? t('walk.typed') : '',
          standing.out_of_order_ids.includes(checkpoint_id) ? t('walk.outOfOrder') : '',
        ].filter((note) => note !== '');
        return (
          <li key={checkpoint_id} data-state={state} aria-current={isNext ? 'step' : undefined}>
            <Sign size={24} stroke={1.8} aria-hidden="true" />
            <span className={classes.stopTexts}>
              <b>{name}</b>
              <span>{[floor ?? '', location].filter((part) => part !== '').join(', ')}</span>
            </span>
            <span className={classes.said}>
              {said}
              {notes.length > 0 && <span>{notes.join(', ')}</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

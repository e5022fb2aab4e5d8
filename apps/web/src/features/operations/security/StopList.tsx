import type { Round } from '@gerbang/shared/contracts/operations/security';
import { roundProgress, roundState } from '@gerbang/shared/domain/operations/security/rounds';
import type { RoundFacts } from '@gerbang/shared/domain/operations/security/rounds';
import { IconAlertCircle, IconCircle, IconCircleCheck, IconCircleDot } from '@tabler/icons-react';

import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import type { SecurityWords } from './security-page.ts';

import classes from './patrols.module.css';

interface Props {
  round: Round;
  standing: ReturnType<typeof standingOf>;
  words: SecurityWords;
}

const ICON = { seen: IconCircleCheck, next: IconCircleDot, missed: IconAlertCircle, open: IconCircle } as const;

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

function factsOf(round: Round): RoundFacts {
  return {
    is_ordered: round.is_ordered,
    started_at: new Date(round.started_at),
    due_at: new Date(round.due_at),
    finished_at: round.finished_at === null ? null : new Date(round.finished_at),
    stops: round.stops.map(({ checkpoint_id, scan }) => ({
      checkpoint_id,
      scanned_at: scan === null ? null : new Date(scan.at),
    })),
  };
}

/** State of a round at `now`. */
export function standingOf(round: Round, now: Date) {
  const facts = factsOf(round);
  const left = Math.max(0, Math.ceil((facts.due_at.getTime() - now.getTime()) / 60_000));
  return { ...roundProgress(facts, now), state: roundState(facts, now), minutes_left: left };
}

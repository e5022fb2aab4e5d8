import '@mantine/core/styles/Drawer.layer.css';
import type { Round } from '@gerbang/shared/contracts/security';
import { Drawer, Loader } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { LoadFailure } from '../../components/LoadFailure.tsx';
import { CloseRound } from './CloseRound.tsx';
import { IncidentList } from './IncidentList.tsx';
import { standingOf } from './round-facts.ts';
import { useRoundQuery } from './security.api.ts';
import { StateMark } from './StateMark.tsx';
import { StopList } from './StopList.tsx';
import { useNow } from './use-now.ts';
import type { SecurityWords } from './use-security-words.ts';

import classes from './patrols.module.css';
import shared from './security.module.css';

interface Props {
  property_id: string;
  id: string | null;
  words: SecurityWords;
  onClose: () => void;
}

/** One round from its first checkpoint to its last, with what was wrong. */
export function RoundDrawer({ property_id, id, words, onClose }: Props) {
  const { t } = useTranslation('security');
  const request = useRoundQuery(id === null ? skipToken : { property_id, id }, { refetchOnMountOrArgChange: true });
  const round = request.isError ? undefined : request.currentData;
  return (
    <Drawer
      opened={id !== null}
      onClose={onClose}
      position="right"
      size={480}
      title={t('walk.title', { name: round?.name ?? '' })}
    >
      {request.isError && <LoadFailure text={t('patrols.failed')} onRetry={() => void request.refetch()} />}
      {round === undefined && !request.isError && <Loader aria-label={t('patrols.title')} />}
      {round !== undefined && <Told round={round} words={words} />}
    </Drawer>
  );
}

function Told({ round, words }: { round: Round; words: SecurityWords }) {
  const { t } = useTranslation('security');
  const standing = standingOf(round, useNow());
  return (
    <div className={classes.told}>
      <p className={classes.standing}>
        <StateMark state={standing.state} />
        {standing.minutes_late > 0 && <span>{t('patrols.late', { count: standing.minutes_late })}</span>}
      </p>
      <dl className={classes.facts}>
        <Fact title={t('round.guard')}>{round.guard.name}</Fact>
        <Fact title={t('round.started')}>{words.moment(round.started_at)}</Fact>
        <Fact title={t('round.due')}>{words.clock(round.due_at)}</Fact>
        <Fact title={t('round.finished')}>
          {round.finished_at === null ? t('round.notYet') : words.clock(round.finished_at)}
        </Fact>
        {round.note !== '' && <Fact title={t('round.note')}>{round.note}</Fact>}
      </dl>
      <h3 className={shared.section}>{t('walk.seen', { seen: standing.seen, total: standing.total })}</h3>
      <StopList {...{ round, standing, words }} />
      <IncidentList {...{ round, words }} />
      {standing.state === 'overdue' && <CloseRound round={round} />}
    </div>
  );
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}

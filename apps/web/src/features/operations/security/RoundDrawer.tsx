import '@mantine/core/styles/Stack.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import type { Round } from '@gerbang/shared/contracts/operations/security';
import type { RoundState } from '@gerbang/shared/domain/operations/security/rounds';
import { Button, Drawer, Loader, Stack } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { IconAlertCircle, IconCircleCheck, IconClockExclamation, IconWalk } from '@tabler/icons-react';
import { useState } from 'react';

import { ConfirmDialog } from '../../../components/dialogs/ConfirmDialog.tsx';
import { LoadFailure } from '../../../components/frame/LoadFailure.tsx';
import { Fact } from '../../../components/text/Fact.tsx';
import { Mark, type MarkLook } from '../../../entities/ticket/Marks.tsx';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { staffToast } from '../../../lib/toasts/staff-toasts.ts';
import { useNow } from '../../../lib/use-now.ts';
import { IncidentList } from './IncidentSheet.tsx';
import { useViewer } from './security-page.ts';
import type { SecurityWords } from './security-page.ts';
import { useRoundQuery, useCloseRoundMutation } from './security.api.ts';
import { standingOf, StopList } from './StopList.tsx';

import classes from './patrols.module.css';
import shared from './security.module.css';

const CLOCK_MS = 15_000;

interface Props {
  property_id: string;
  id: string | null;
  words: SecurityWords;
  onClose: () => void;
}

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
      {round !== undefined && <RoundDetails round={round} words={words} />}
    </Drawer>
  );
}

function RoundDetails({ round, words }: { round: Round; words: SecurityWords }) {
  const { t } = useTranslation('security');
  const standing = standingOf(round, useNow(CLOCK_MS));
  return (
    <Stack gap={14}>
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
    </Stack>
  );
}

const STATE_LOOK = {
  running: { icon: IconWalk, tone: 'brand' },
  overdue: { icon: IconClockExclamation, tone: 'rejected' },
  complete: { icon: IconCircleCheck, tone: 'accepted' },
  late: { icon: IconClockExclamation, tone: 'rejected' },
  missed: { icon: IconAlertCircle, tone: 'rejected' },
} as const satisfies Record<RoundState, MarkLook>;

export function StateMark({ state }: { state: RoundState }) {
  const { t } = useTranslation('security');
  return (
    <Mark look={STATE_LOOK[state]} variant="bold">
      {t(`state.${state}`)}
    </Mark>
  );
}

/** Ends an overdue round. Until then its guard cannot start another one. */
function CloseRound({ round }: { round: Round }) {
  const { t } = useTranslation('security');
  const { property_id, mayPlan } = useViewer();
  const [isAsked, setAsked] = useState(false);
  const [close, { isLoading }] = useCloseRoundMutation();
  if (!mayPlan) return null;
  const confirm = async () => {
    const { error } = await close({ property_id, id: round.id });
    setAsked(false);
    if (error === undefined) staffToast('success', t('round.closed'));
    else staffToast('error', t('round.closeFailed'));
  };
  return (
    <>
      <Button variant="default" onClick={() => setAsked(true)}>
        {t('round.close')}
      </Button>
      <ConfirmDialog
        opened={isAsked}
        onClose={() => setAsked(false)}
        title={t('round.closeTitle', { name: round.guard.name })}
        text={t('round.closeText')}
        confirm={t('round.close')}
        isLoading={isLoading}
        onConfirm={() => void confirm()}
      />
    </>
  );
}

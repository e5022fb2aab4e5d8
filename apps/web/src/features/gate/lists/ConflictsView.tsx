import '@mantine/core/styles/Skeleton.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import type { GateConflict } from '@gerbang/shared/contracts/gate-movements';
import { Button, SegmentedControl, Skeleton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { LoadFailure } from '../../components/LoadFailure.tsx';
import { useGate } from './gate-context.ts';
import { useGateConflictsQuery } from './gate.api.ts';
import { ListFrame } from './ListFrame.tsx';
import { MoveRow } from './MoveRow.tsx';
import { SettleSheet } from './SettleSheet.tsx';
import { useRefusalReason } from './use-booking.ts';
import { useGateWords } from './use-gate-words.ts';
import { useMaySettle } from './use-may-settle.ts';

import classes from './lists.module.css';

/** What happened without network and the rules are against: a supervisor looks at each and says what was done. */
export function ConflictsView() {
  const { t } = useTranslation('gate');
  const { property } = useGate();
  const [settled, setSettled] = useState(false);
  const [opened, setOpened] = useState<GateConflict | null>(null);
  const ask = { property_id: property.id, settled };
  const { currentData, isError, isFetching, refetch } = useGateConflictsQuery(ask, { refetchOnMountOrArgChange: true });
  const rows = currentData?.filter((row) => (row.settled !== null) === settled);
  return (
    <ListFrame title={t('conflicts.title')}>
      <p className={classes.quiet}>{t('conflicts.text')}</p>
      <SegmentedControl
        fullWidth
        size="md"
        aria-label={t('conflicts.title')}
        value={settled ? 'settled' : 'open'}
        onChange={(value) => setSettled(value === 'settled')}
        data={[
          { value: 'open', label: t('conflicts.open') },
          { value: 'settled', label: t('conflicts.settled') },
        ]}
      />
      {isError && (
        <LoadFailure text={t('conflicts.notLoaded')} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {!isError && rows === undefined && <Skeleton height={220} radius={12} aria-busy="true" />}
      {rows?.length === 0 && <p className={classes.empty}>{t(settled ? 'conflicts.noneSettled' : 'conflicts.none')}</p>}
      {rows !== undefined && rows.length > 0 && (
        <ul className={classes.card}>
          {rows.map((row) => (
            <li key={row.movement.id}>
              <Row row={row} onSettle={() => setOpened(row)} />
            </li>
          ))}
        </ul>
      )}
      <SettleSheet conflict={opened} onClose={() => setOpened(null)} />
    </ListFrame>
  );
}

function Row({ row, onSettle }: { row: GateConflict; onSettle: () => void }) {
  const { t } = useTranslation('gate');
  const { now, property } = useGate();
  const words = useGateWords(now, property.time_zone);
  const reasonOf = useRefusalReason();
  const maySettle = useMaySettle();
  const { movement, permit, guard, device, settled } = row;
  const name = permit?.company ?? movement.code;
  const pieces = movement.items.reduce((sum, { qty }) => sum + qty, 0);
  const { action, workers } = movement;
  return (
    <MoveRow
      kind={permit?.kind ?? null}
      isRefusal={action === 'refuse'}
      name={name}
      text={words.movement({ action, kind: permit?.kind ?? null, items: pieces, workers })}
      time={words.clock(movement.at)}
      state={<span className={classes.state}>{t('log.by', { guard: guard.name, device })}</span>}
    >
      <div className={classes.answer} data-tone={settled === null ? 'progress' : undefined}>
        <span>
          {reasonOf(row)}
          {settled !== null && (
            <span className={classes.settled}>
              <IconCheck size={16} stroke={2.4} aria-hidden="true" />
              {t('conflicts.settledBy', { name: settled.by.name, time: words.clock(settled.at), note: settled.note })}
            </span>
          )}
        </span>
        {settled === null && maySettle && (
          <Button
            variant="default"
            className={classes.seen ?? ''}
            aria-label={t('conflicts.settleOf', { name })}
            onClick={onSettle}
          >
            {t('conflicts.settle')}
          </Button>
        )}
      </div>
    </MoveRow>
  );
}

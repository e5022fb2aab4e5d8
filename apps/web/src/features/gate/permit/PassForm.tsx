import type { GatePermit } from '@gerbang/shared/contracts/gate/gate';
import type { VisitPeople } from '@gerbang/shared/domain/gate/visit-people';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { permitName } from '../../../entities/permit/permit-looks.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { GuardBar } from '../GateHead.tsx';
import type { useBooking } from '../use-record-movement.ts';
import { movedItems, sumChecklist } from './checklist.ts';
import type { Checklist } from './checklist.ts';
import { ItemChecklist } from './ItemChecklist.tsx';
import { PhotoRow, usePhotos } from './PhotoRow.tsx';
import { expectedPeople, stillExpected, WorkerList } from './WorkerList.tsx';

import classes from './verdict.module.css';

interface Props {
  permit: GatePermit;
  direction: 'in' | 'out';
  booking: ReturnType<typeof useBooking>;
  onRefuse: () => void;
  /** A button for people of the same permit who pass in the other direction. */
  other: ReactNode;
}

/** Records what passes now. The button shows the total. */
export function PassForm({ permit, direction, booking, onRefuse, other }: Props) {
  const { t } = useTranslation('gate');
  const photos = usePhotos();
  const [list, setList] = useState<Checklist>({});
  const isWork = permit.kind === 'work';
  const expected = expectedPeople(permit, direction);
  const [ticked, setTicked] = useState<VisitPeople>({ workers: 0, worker_ids: [] });
  const people = stillExpected(ticked, expected);
  const { text, sum, isReady } = usePassButton(permit, list, people);
  const pass = () =>
    void booking.book({
      action: direction,
      permit,
      name: permitName(permit),
      sum,
      items: isWork ? [] : movedItems(permit, list),
      people,
      photos: photos.photos.map(({ blob }) => blob),
    });
  return (
    <>
      <main id="main" tabIndex={-1} className={classes.body}>
        {isWork ? (
          <WorkerList expected={expected} direction={direction} people={people} onChange={setTicked} />
        ) : (
          <ItemChecklist permit={permit} list={list} onChange={setList} />
        )}
        {other}
        <PhotoRow photos={photos} />
        <GuardBar />
      </main>
      <footer className={classes.foot}>
        <div className={classes.inner}>
          <div role="alert">
            {booking.fault !== undefined && (
              <p className={classes.fault}>
                <IconAlertTriangle size={20} stroke={1.9} aria-hidden="true" />
                {booking.fault}
              </p>
            )}
          </div>
          <Button
            fullWidth
            color="accepted"
            className={`${classes.main} ${classes.greenButton}`}
            leftSection={<IconCheck size={28} stroke={2.6} aria-hidden="true" />}
            disabled={!isReady || booking.isBusy}
            loading={booking.isBusy}
            // Ignore the second click of a double tap.
            onClick={({ detail }) => detail < 2 && pass()}
          >
            <span className={classes.mainWords}>
              <span>{t(`act.${direction}`)}</span> <span className={classes.sum}>{text}</span>
            </span>
          </Button>
          <Button variant="subtle" color="rejected" fullWidth className={classes.no ?? ''} onClick={onRefuse}>
            {t('act.refuseWithPhoto')}
          </Button>
        </div>
      </footer>
    </>
  );
}

/** The label of the pass button, and whether anything can pass. */
function usePassButton(permit: GatePermit, list: Checklist, people: VisitPeople) {
  const { t } = useTranslation('gate');
  if (permit.kind === 'work') {
    const sum = t('people', { count: people.workers });
    const isReady = people.workers > 0;
    return { sum, text: isReady ? sum : t('act.nobody'), isReady };
  }
  const { passing, total, refused } = sumChecklist(permit, list);
  const isReady = passing > 0 || refused > 0;
  const refusals = refused === 0 ? [] : [t('act.refusedItems', { count: refused })];
  return {
    sum: [t('items', { count: passing }), ...refusals].join(', '),
    text: isReady ? [t('act.sum', { passing, total }), ...refusals].join(', ') : t('act.nothing'),
    isReady,
  };
}

import type { GatePermit } from '@gerbang/shared/contracts/gate';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { movedItems, sumOf } from './checklist.ts';
import type { Checklist } from './checklist.ts';
import { GuardBar } from './GateHead.tsx';
import { ItemChecklist } from './ItemChecklist.tsx';
import { openVisit, permitName } from './permit-facts.ts';
import { PhotoRow } from './PhotoRow.tsx';
import type { useBooking } from './use-booking.ts';
import { usePhotos } from './use-photos.ts';
import { WorkerCount } from './WorkerCount.tsx';
import type { People } from './WorkerCount.tsx';

import classes from './verdict.module.css';

interface Props {
  permit: GatePermit;
  direction: 'in' | 'out';
  booking: ReturnType<typeof useBooking>;
  onRefuse: () => void;
}

/** What passes now: goods by item and quantity, people by number, photos, and the one button that says the sum. */
export function PassForm({ permit, direction, booking, onRefuse }: Props) {
  const { t } = useTranslation('gate');
  const photos = usePhotos();
  const [list, setList] = useState<Checklist>({});
  const isWork = permit.kind === 'work';
  const most = direction === 'out' ? (openVisit(permit)?.workers ?? 0) : permit.workers.length;
  const [people, setPeople] = useState<People>({ is_matched: false, count: most, note: '' });
  const { text, sum, isReady } = usePassing(permit, list, people);
  const pass = () =>
    void booking.book({
      action: direction,
      permit,
      name: permitName(permit),
      sum,
      items: isWork ? [] : movedItems(permit, list),
      workers: isWork ? people.count : 0,
      note: isWork ? people.note.trim() : '',
      photos: photos.photos.map(({ blob }) => blob),
    });
  return (
    <>
      <main id="main" tabIndex={-1} className={classes.body}>
        {isWork ? (
          <WorkerCount permit={permit} max={most} direction={direction} people={people} onChange={setPeople} />
        ) : (
          <ItemChecklist permit={permit} list={list} onChange={setList} />
        )}
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
            // The second press of a double tap was meant for this one too.
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

/** What the button says and whether there is anything to let through. */
function usePassing(permit: GatePermit, list: Checklist, people: People) {
  const { t } = useTranslation('gate');
  if (permit.kind === 'work') {
    const sum = t('people', { count: people.count });
    return { sum, text: people.is_matched ? sum : t('act.nobody'), isReady: people.is_matched };
  }
  const { passing, total, refused } = sumOf(permit, list);
  const isReady = passing > 0 || refused > 0;
  const refusals = refused === 0 ? [] : [t('act.refusedItems', { count: refused })];
  return {
    sum: [t('items', { count: passing }), ...refusals].join(', '),
    text: isReady ? [t('act.sum', { passing, total }), ...refusals].join(', ') : t('act.nothing'),
    isReady,
  };
}

import type { GatePermit } from '@gerbang/shared/contracts/gate/gate';
import { Box, Button, TextInput, Title } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { GuardBar } from '../GateHead.tsx';
import { openVisit, permitName } from '../permit-facts.ts';
import type { useBooking } from '../use-record-movement.ts';
import { movedItems, sumChecklist } from './checklist.ts';
import type { Checklist } from './checklist.ts';
import { CheckRow } from './CheckRow.tsx';
import { ItemChecklist } from './ItemChecklist.tsx';
import { PhotoRow, usePhotos } from './PhotoRow.tsx';

import classes from './verdict.module.css';

interface Props {
  permit: GatePermit;
  direction: 'in' | 'out';
  booking: ReturnType<typeof useBooking>;
  onRefuse: () => void;
}

/** Records what passes now. The button shows the total. */
export function PassForm({ permit, direction, booking, onRefuse }: Props) {
  const { t } = useTranslation('gate');
  const photos = usePhotos();
  const [list, setList] = useState<Checklist>({});
  const isWork = permit.kind === 'work';
  const most = direction === 'out' ? (openVisit(permit)?.workers ?? 0) : permit.workers.length;
  const [people, setPeople] = useState<People>({ is_matched: false, count: most, note: '' });
  const { text, sum, isReady } = usePassButton(permit, list, people);
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
function usePassButton(permit: GatePermit, list: Checklist, people: People) {
  const { t } = useTranslation('gate');
  if (permit.kind === 'work') {
    const sum = t('people', { count: people.count });
    return { sum, text: people.is_matched ? sum : t('act.nobody'), isReady: people.is_matched };
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

const NOTE_MAX = 500;

/** The number of people whom the guard counted. Until then it is the number of all people expected. */
interface People {
  is_matched: boolean;
  count: number;
  note: string;
}

interface PeopleProps {
  permit: GatePermit;
  /** Maximum count: people on the permit's list when they enter, people inside when they leave. */
  max: number;
  direction: 'in' | 'out';
  people: People;
  onChange: (people: People) => void;
}

function WorkerCount({ permit, max, direction, people, onChange }: PeopleProps) {
  const { t } = useTranslation('gate');
  const missing = max - people.count;
  const isLess = people.is_matched && missing > 0;
  const listed = t(direction === 'in' ? 'workers.listed' : 'workers.came', { count: max });
  return (
    <section aria-label={t('workers.title')}>
      <div className={classes.listHead}>
        <Title order={3} fz={16} fw={700}>
          {t('workers.title')}
        </Title>
      </div>
      <ul className={classes.rows}>
        <CheckRow
          name={t('workers.name')}
          picture={
            <span className={classes.thumb} data-people>
              <IconUsers size={28} stroke={1.6} aria-hidden="true" />
            </span>
          }
          text={isLess ? t('list.less', { missing, left: max }) : listed}
          isMatched={people.is_matched}
          value={people.count}
          max={max}
          onMatch={(is_matched) => onChange({ ...people, is_matched, count: max })}
          onCount={(count) => onChange({ ...people, is_matched: count > 0, count })}
        />
      </ul>
      {direction === 'out' && isLess && (
        <div className={classes.stayed}>
          <p>{t('workers.stayed', { count: missing })}</p>
          <TextInput
            label={t('refusal.note')}
            maxLength={NOTE_MAX}
            value={people.note}
            onChange={({ currentTarget }) => onChange({ ...people, note: currentTarget.value })}
          />
        </div>
      )}
      {permit.workers.length > 0 && (
        <>
          <Box component="h4" m={0} p="14px 16px 6px" fz={15} fw={650}>
            {t('workers.names')}
          </Box>
          <Box component="ol" m={0} p="0 16px 12px 40px" fz={16} lh={1.7}>
            {permit.workers.map(({ id, name, position }) => (
              <li key={id}>
                <b>{name}</b> <span className={classes.quiet}>{position}</span>
              </li>
            ))}
          </Box>
        </>
      )}
    </section>
  );
}

import '@mantine/core/styles/Checkbox.layer.css';
import type { GatePermit } from '@gerbang/shared/contracts/gate/gate';
import { safeOf } from '@gerbang/shared/domain/gate/muster';
import type { Muster, MusterGroup, MusterRow } from '@gerbang/shared/domain/gate/muster';
import { Checkbox } from '@mantine/core';
import { IconPhone, IconUsers } from '@tabler/icons-react';

import { permitName } from '../../../entities/permit/permit-looks.ts';
import { initials } from '../../../lib/format/initials.ts';
import { telephone } from '../../../lib/format/phone.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useGate } from '../gate-context.ts';
import { LeaveButton } from '../lists/LeaveButton.tsx';
import { Stepper } from '../permit/CheckRow.tsx';
import { useGateWords } from '../use-gate-words.ts';
import { countSafe, useRecordMuster } from './use-muster.ts';

import listClasses from '../lists/lists.module.css';
import classes from './muster.module.css';

type Group = MusterGroup<GatePermit>;

interface Props {
  groups: readonly Group[];
  muster: Muster | null;
  /** Which rows are shown. The numbers are always those of the whole group. */
  isShown?: (group: Group, row: MusterRow) => boolean;
  /** Shown when no row is. */
  empty?: string;
}

const showAll = () => true;

export function MusterGroups({ groups, muster, isShown = showAll, empty }: Props) {
  const { t } = useTranslation('gate');
  const shown = groups
    .map((group) => ({ group, rows: group.rows.filter((row) => isShown(group, row)) }))
    .filter(({ rows }) => rows.length > 0);
  if (groups.length === 0) return <p className={listClasses.empty}>{t('muster.nobody')}</p>;
  if (shown.length === 0) return <p className={listClasses.empty}>{empty}</p>;
  return shown.map(({ group, rows }) => <GroupCard key={group.permit.id} group={group} rows={rows} muster={muster} />);
}

function GroupCard({ group, rows, muster }: { group: Group; rows: readonly MusterRow[]; muster: Muster | null }) {
  const { t } = useTranslation('gate');
  const { permit } = group;
  const { safe, people } = countSafe([group], muster);
  const name = permitName(permit);
  const about = [permit.location, permit.company === name ? '' : permit.company].filter((text) => text !== '');
  return (
    // A tenant can have several permits, so the number tells their groups apart.
    <section className={listClasses.card} aria-label={`${name}, ${permit.code}`}>
      <div className={classes.company}>
        <span>
          <b>{name}</b>
          <span>{about.join(' · ')}</span>
        </span>
        {muster !== null && (
          <b data-missing={safe < people || undefined}>{t('workers.ticked', { count: safe, total: people })}</b>
        )}
      </div>
      <ul className={classes.people}>
        {rows.map((row) => (
          <Person key={row.key} row={row} permit={permit} muster={muster} />
        ))}
      </ul>
      {rows.some((row) => row.is_departure_missing) && <LeaveButton permit={permit} />}
    </section>
  );
}

function Person({ row, permit, muster }: { row: MusterRow; permit: GatePermit; muster: Muster | null }) {
  const { t } = useTranslation('gate');
  const name = row.name === '' ? t('muster.unnamed', { count: row.people }) : row.name;
  const safe = muster === null ? 0 : safeOf(muster, row);
  const isMissing = muster !== null && safe < row.people;
  const mark = isMissing ? undefined : muster?.ticks.get(row.key);
  return (
    <li className={classes.person} data-missing={isMissing || undefined}>
      <span className={classes.avatar} aria-hidden="true">
        {row.name === '' ? <IconUsers size={22} stroke={1.7} /> : initials(row.name)}
      </span>
      <span className={classes.words}>
        <b>{name}</b>
        {isMissing ? <LastSeen row={row} permit={permit} /> : <span>{row.about}</span>}
        {row.is_departure_missing && <span>{t('muster.noDeparture')}</span>}
        {mark !== undefined && <TickedBy mark={mark} />}
      </span>
      {isMissing && row.name !== '' && permit.phone !== '' && (
        // The phone is that of the applicant, who can reach the person.
        <a
          className={classes.call}
          href={telephone(permit.phone)}
          aria-label={t('permits.call', { name: permit.name })}
        >
          <IconPhone size={22} stroke={1.8} aria-hidden="true" />
        </a>
      )}
      {muster !== null && <Tick row={row} name={name} safe={safe} />}
    </li>
  );
}

function LastSeen({ row: { came_at }, permit: { location } }: { row: MusterRow; permit: GatePermit }) {
  const { t } = useTranslation('gate');
  const { now, property } = useGate();
  const words = useGateWords(now, property.time_zone);
  const last = came_at === null ? location : `${words.clock(came_at)}, ${location}`;
  return <span>{t('muster.last', { last })}</span>;
}

function TickedBy({ mark: { at, by } }: { mark: { at: string; by: string } }) {
  const { t } = useTranslation('gate');
  const { now, property } = useGate();
  const words = useGateWords(now, property.time_zone);
  return <span>{t('muster.tickedBy', { time: words.clock(at), name: by })}</span>;
}

/** A person is ticked; people without a name are counted. */
function Tick({ row, name, safe }: { row: MusterRow; name: string; safe: number }) {
  const { t } = useTranslation('gate');
  const record = useRecordMuster();
  const { permit_id, worker_id, people } = row;
  const tick = (count: number) => record({ step: 'tick', permit_id, worker_id, safe: count });
  if (row.name === '') return <Stepper name={name} value={safe} max={people} onChange={tick} />;
  return (
    <Checkbox
      size="xl"
      radius={8}
      color="accepted"
      aria-label={t('muster.isSafe', { name })}
      checked={safe > 0}
      onChange={({ currentTarget }) => tick(currentTarget.checked ? 1 : 0)}
    />
  );
}

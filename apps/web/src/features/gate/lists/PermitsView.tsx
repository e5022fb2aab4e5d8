import type { GatePermit } from '@gerbang/shared/contracts/gate/gate';
import { peopleInside } from '@gerbang/shared/domain/gate/muster';
import { isInList, PRESENCE_LISTS } from '@gerbang/shared/domain/gate/presence';
import type { PresenceList } from '@gerbang/shared/domain/gate/presence';
import { listTonight, permitsOnBoard } from '@gerbang/shared/domain/gate/tonight';
import type { ExpectedPermit } from '@gerbang/shared/domain/gate/tonight';
import { wallClock } from '@gerbang/shared/time/wall-clock';
import { Button, TextInput, UnstyledButton } from '@mantine/core';
import { IconPhone, IconScan, IconSearch, IconUsersGroup } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { permitName } from '../../../entities/permit/permit-looks.ts';
import { telephone } from '../../../lib/format/phone.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useGate } from '../gate-context.ts';
import { countSafe } from '../muster/use-muster.ts';
import { isFound } from '../permit-facts.ts';
import { useGateAddress } from '../use-gate-address.ts';
import { useGateWords } from '../use-gate-words.ts';
import { LeaveButton } from './LeaveButton.tsx';
import { ListFrame, MoveRow } from './ListFrame.tsx';

import verdictClasses from '../permit/verdict.module.css';
import classes from './lists.module.css';

type Expected = ExpectedPermit<GatePermit>;

export function PermitsView({ list }: { list: PresenceList }) {
  const { t } = useTranslation('gate');
  const { tonight, shift } = useGate();
  const [typed, setTyped] = useState('');
  return (
    <ListFrame title={t(`permits.${list}`)} foot={shift !== null && <Foot />}>
      {tonight === undefined ? (
        <p className={classes.empty}>{t('scan.notRead')}</p>
      ) : (
        <>
          <TextInput
            size="lg"
            type="search"
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            aria-label={t('permits.search')}
            placeholder={t('permits.search')}
            leftSection={<IconSearch size={22} stroke={1.8} aria-hidden="true" />}
          />
          {typed.trim() === '' ? <Lists list={list} /> : <Found typed={typed} />}
        </>
      )}
    </ListFrame>
  );
}

/** Back to the scanner, and the muster with the number of people inside. */
function Foot() {
  const { t } = useTranslation('gate');
  const { tonight, now, property } = useGate();
  const { open } = useGateAddress();
  const inside = tonight === undefined ? [] : peopleInside(tonight, { now, time_zone: property.time_zone });
  return (
    <footer className={verdictClasses.foot}>
      <div className={`${verdictClasses.inner} ${classes.footButtons}`}>
        <Button
          className={verdictClasses.main ?? ''}
          leftSection={<IconScan size={26} stroke={2} aria-hidden="true" />}
          onClick={() => open('scan')}
        >
          {t('permits.scan')}
        </Button>
        <Button
          variant="default"
          className={verdictClasses.main ?? ''}
          fz={18}
          leftSection={<IconUsersGroup size={24} stroke={1.8} aria-hidden="true" />}
          onClick={() => open('muster')}
        >
          {t('permits.muster', { count: countSafe(inside).people })}
        </Button>
      </div>
    </footer>
  );
}

/** Everybody of tonight and tomorrow who matches. Works without network. */
function Found({ typed }: { typed: string }) {
  const { t } = useTranslation('gate');
  const { tonight, now, property } = useGate();
  if (tonight === undefined) return null;
  const night = { now, time_zone: property.time_zone };
  const all = [...permitsOnBoard(tonight, night, 'now'), ...permitsOnBoard(tonight, night, 'next')];
  const found = all.filter(({ permit }) => isFound(permit, typed));
  return found.length === 0 ? (
    <p className={classes.empty}>{t('permits.notFound', { typed: typed.trim() })}</p>
  ) : (
    <Rows permits={found} />
  );
}

function Lists({ list }: { list: PresenceList }) {
  const { t } = useTranslation('gate');
  const { tonight, now, property } = useGate();
  const { pathOf } = useGateAddress();
  if (tonight === undefined) return null;
  const night = { now, time_zone: property.time_zone };
  const lists = PRESENCE_LISTS.map((name) => ({ name, permits: listTonight(tonight, night, name) }));
  const permits = lists.find(({ name }) => name === list)?.permits ?? [];
  return (
    <>
      <nav className={classes.tabs} aria-label={t('scan.counts')}>
        {lists.map(({ name, permits: { length } }) => (
          <Link
            key={name}
            to={pathOf(name)}
            replace
            aria-current={name === list ? 'page' : undefined}
            data-late={(name === 'late' && length > 0) || undefined}
          >
            {t(`permits.${name}`)} <b>{length}</b>
          </Link>
        ))}
      </nav>
      {permits.length === 0 && <p className={classes.empty}>{t(`permits.none.${list}`)}</p>}
      {list === 'due' ? <DueLists permits={permits} /> : <Rows permits={permits} />}
    </>
  );
}

/** Permits whose time has begun, later permits of the current board, and, folded, permits of the next one. */
function DueLists({ permits }: { permits: readonly Expected[] }) {
  const { t } = useTranslation('gate');
  const { tonight, now, property } = useGate();
  const words = useGateWords(now, property.time_zone);
  const begun = permits.filter(({ from }) => from <= now);
  const later = permits.filter(({ from }) => from > now);
  const night = { now, time_zone: property.time_zone };
  const next = tonight === undefined ? [] : permitsOnBoard(tonight, night, 'next');
  const dayOf = (instant: Date) => wallClock(instant, property.time_zone).date;
  // The next board can begin today, for example in the evening for a guard who looks after midnight.
  const isToday = ({ from }: Expected) => dayOf(from) === dayOf(now);
  const [first] = later;
  return (
    <>
      <Part title={t('permits.now')} note={String(begun.length)} permits={begun} />
      <Part
        title={t('permits.later')}
        note={first === undefined ? '' : t('permits.nextAt', { count: later.length, time: words.clock(first.from) })}
        permits={later}
      />
      <Folded title={t('permits.laterToday')} permits={next.filter(isToday)} />
      <Folded title={t('permits.tomorrow')} permits={next.filter((expected) => !isToday(expected))} />
    </>
  );
}

function Folded({ title, permits }: { title: string; permits: readonly Expected[] }) {
  if (permits.length === 0) return null;
  return (
    <details className={classes.folded}>
      <summary>
        <b>{title}</b> <span>{permits.length}</span>
      </summary>
      <Rows permits={permits} />
    </details>
  );
}

function Part({ title, note, permits }: { title: string; note: string; permits: readonly Expected[] }) {
  if (permits.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className={classes.partTitle}>
        {title} <span>{note}</span>
      </h2>
      <Rows permits={permits} />
    </section>
  );
}

function Rows({ permits }: { permits: readonly Expected[] }) {
  if (permits.length === 0) return null;
  return (
    <ul className={classes.card}>
      {permits.map((expected) => (
        <li key={`${expected.permit.id} ${expected.from.getTime()}`}>
          <Row expected={expected} />
        </li>
      ))}
    </ul>
  );
}

function Row({ expected }: { expected: Expected }) {
  const { t } = useTranslation('gate');
  const { now, property } = useGate();
  const { show } = useGateAddress();
  const words = useGateWords(now, property.time_zone);
  const { permit, presence, came_at, people } = expected;
  const isLate = presence === 'late' || presence === 'over';
  const name = permitName(permit);
  const sum =
    permit.kind === 'work'
      ? t('people', { count: came_at === null ? permit.workers.length : people })
      : t('items', { count: permit.items.reduce((all, { qty }) => all + qty, 0) });
  const row = (
    <UnstyledButton className={classes.link ?? ''} onClick={() => show({ code: permit.code })}>
      <MoveRow
        kind={permit.kind}
        name={name}
        text={[permit.plate, sum, permit.location, permit.bay ?? ''].filter((part) => part !== '').join(', ')}
        time={came_at === null ? words.window(windowOf(expected)) : words.clock(came_at)}
        state={
          <span className={classes.state} data-tone={isLate ? 'rejected' : undefined}>
            {useStateText(expected)}
          </span>
        }
      />
    </UnstyledButton>
  );
  const isThere = isInList(presence, 'inside') || expected.is_departure_missing;
  return (
    <>
      {isLate && permit.phone !== '' ? <Callable phone={permit.phone} name={name} row={row} /> : row}
      {isThere && permit.kind !== 'work' && <LeaveButton permit={permit} />}
    </>
  );
}

/** A row with a button that calls the applicant. */
function Callable({ phone, name, row }: { phone: string; name: string; row: ReactNode }) {
  const { t } = useTranslation('gate');
  return (
    <div className={classes.callable}>
      {row}
      <a href={telephone(phone)} aria-label={t('permits.call', { name })}>
        <IconPhone size={22} stroke={1.8} aria-hidden="true" />
      </a>
    </div>
  );
}

function useStateText({ permit, presence, from, until }: Expected): string {
  const { t } = useTranslation('gate');
  const { now, property } = useGate();
  const words = useGateWords(now, property.time_zone);
  const state = {
    asked: '',
    due: '',
    missed: '',
    late: t('permits.lateSince', { time: words.clock(from) }),
    inside: t('permits.in'),
    over: t('permits.over', { time: words.clock(until) }),
    left: t('permits.left'),
  }[presence];
  const isComing = presence === 'due' || presence === 'late';
  const announced =
    isComing && permit.expected_at !== null ? t('permits.expected', { time: words.clock(permit.expected_at) }) : '';
  return [state, announced].filter((text) => text !== '').join('. ');
}

function windowOf({ from, until }: Expected) {
  return { from: from.toISOString(), until: until.toISOString() };
}

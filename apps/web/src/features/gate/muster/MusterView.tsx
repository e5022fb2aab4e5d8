import type { GatePermit } from '@gerbang/shared/contracts/gate/gate';
import { currentMuster, peopleInside, safeOf } from '@gerbang/shared/domain/gate/muster';
import type { Muster, MusterGroup, MusterRow } from '@gerbang/shared/domain/gate/muster';
import { Button, TextInput, UnstyledButton } from '@mantine/core';
import { IconArrowLeft, IconSearch, IconSpeakerphone } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';

import { ConfirmDialog } from '../../../components/dialogs/ConfirmDialog.tsx';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useGate } from '../gate-context.ts';
import { ListFrame } from '../lists/ListFrame.tsx';
import { OfflineBanner } from '../OfflineBanner.tsx';
import { comparable } from '../permit-facts.ts';
import { useGateAddress } from '../use-gate-address.ts';
import { useGateWords } from '../use-gate-words.ts';
import { MusterGroups } from './MusterGroups.tsx';
import { countSafe, useRecordMuster, useSendList } from './use-muster.ts';

import gateClasses from '../gate.module.css';
import listClasses from '../lists/lists.module.css';
import verdictClasses from '../permit/verdict.module.css';
import classes from './muster.module.css';

type Group = MusterGroup<GatePermit>;

/** Everybody inside by name and company, to be ticked at the assembly point. */
export function MusterView() {
  const { t } = useTranslation('gate');
  const { tonight, now, property } = useGate();
  if (tonight === undefined) {
    return (
      <ListFrame title={t('muster.title')}>
        <p className={listClasses.empty}>{t('scan.notRead')}</p>
      </ListFrame>
    );
  }
  const groups = peopleInside(tonight, { now, time_zone: property.time_zone });
  const muster = currentMuster(tonight.muster, now);
  return muster === null ? <Ready groups={groups} /> : <Running muster={muster} groups={groups} />;
}

function Ready({ groups }: { groups: readonly Group[] }) {
  const { t } = useTranslation('gate');
  const record = useRecordMuster();
  const begin = (is_drill: boolean) => record({ step: 'begin', is_drill });
  return (
    <ListFrame
      title={t('muster.title')}
      foot={
        <footer className={verdictClasses.foot}>
          <div className={`${verdictClasses.inner} ${classes.buttons}`}>
            <Button color="rejected" className={verdictClasses.main ?? ''} fz={16} px={10} onClick={() => begin(false)}>
              {t('muster.begin')}
            </Button>
            <Button variant="default" className={verdictClasses.main ?? ''} fz={16} px={14} onClick={() => begin(true)}>
              {t('muster.drill')}
            </Button>
          </div>
        </footer>
      }
    >
      <p className={listClasses.quiet}>{t('muster.text', { count: countSafe(groups).people })}</p>
      <MusterGroups groups={groups} muster={null} />
    </ListFrame>
  );
}

function Running({ muster, groups }: { muster: Muster; groups: readonly Group[] }) {
  const { t } = useTranslation('gate');
  const { now, property } = useGate();
  const words = useGateWords(now, property.time_zone);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string>(ALL);
  // The chip of a floor goes when the last person of that floor leaves.
  const part = chosen === MISSING || floorsOf(groups).includes(chosen) ? chosen : ALL;
  return (
    <div className={gateClasses.page}>
      <Head muster={muster} groups={groups} />
      <OfflineBanner />
      <main id="main" tabIndex={-1} className={listClasses.main}>
        <TextInput
          size="lg"
          type="search"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          aria-label={t('muster.search')}
          placeholder={t('muster.search')}
          leftSection={<IconSearch size={22} stroke={1.8} aria-hidden="true" />}
        />
        <Parts muster={muster} groups={groups} part={part} onPart={setChosen} />
        <MusterGroups
          groups={groups}
          muster={muster}
          isShown={shownRows(muster, { part, typed })}
          empty={t(part === MISSING && typed.trim() === '' ? 'muster.allSafe' : 'muster.noMatch')}
        />
        {muster.sent !== null && (
          <p className={listClasses.quiet}>
            {t('muster.sentBy', { time: words.clock(muster.sent.at), name: muster.sent.by })}
          </p>
        )}
      </main>
      <Foot muster={muster} groups={groups} />
    </div>
  );
}

function Head({ muster, groups }: { muster: Muster; groups: readonly Group[] }) {
  const { t } = useTranslation('gate');
  const { now, property } = useGate();
  const { pathOf } = useGateAddress();
  const words = useGateWords(now, property.time_zone);
  const { safe, people } = countSafe(groups, muster);
  return (
    <header className={classes.head} data-drill={muster.is_drill || undefined}>
      <div className={classes.line}>
        <Link to={pathOf('inside')} className={classes.back} aria-label={t('muster.back')}>
          <IconArrowLeft size={24} stroke={1.8} aria-hidden="true" />
        </Link>
        <h1>{t(muster.is_drill ? 'muster.drillTitle' : 'muster.alarmTitle')}</h1>
        <time>{words.clock(now)}</time>
      </div>
      <output className={classes.line}>
        <b className={classes.number}>{safe}</b>
        <span className={classes.of}>{t('muster.of', { people })}</span>
        <span>
          <b>{t('muster.safe')}</b>
          <br />
          {t('muster.missing', { count: people - safe })}
        </span>
      </output>
      <progress max={Math.max(people, 1)} value={safe} aria-hidden="true" />
    </header>
  );
}

const ALL = '';
const MISSING = ' ';

interface PartsProps {
  muster: Muster;
  groups: readonly Group[];
  part: string;
  onPart: (part: string) => void;
}

/** Chips that show everybody, the missing people, or one floor. */
function Parts({ muster, groups, part, onPart }: PartsProps) {
  const { t } = useTranslation('gate');
  const { safe, people } = countSafe(groups, muster);
  const parts = [
    { key: ALL, name: t('muster.all'), count: people },
    { key: MISSING, name: t('muster.notSeen'), count: people - safe },
    ...floorsOf(groups).map((floor) => {
      const there = groups.filter(({ permit }) => permit.floor === floor);
      return { key: floor, name: floor, count: countSafe(there).people };
    }),
  ];
  return (
    <div className={classes.parts}>
      {parts.map(({ key, name, count }) => (
        <UnstyledButton
          key={key}
          aria-pressed={part === key}
          data-missing={(key === MISSING && count > 0) || undefined}
          onClick={() => onPart(key)}
        >
          {name} <b>{count}</b>
        </UnstyledButton>
      ))}
    </div>
  );
}

function floorsOf(groups: readonly Group[]): string[] {
  return [...new Set(groups.flatMap(({ permit }) => permit.floor ?? []))].sort();
}

/** Returns a function that says whether a row matches the chosen part and what was typed. */
function shownRows(muster: Muster, { part, typed }: { part: string; typed: string }) {
  const wanted = comparable(typed);
  return ({ permit }: Group, row: MusterRow): boolean => {
    if (part === MISSING && safeOf(muster, row) >= row.people) return false;
    if (part !== ALL && part !== MISSING && permit.floor !== part) return false;
    const { company, tenant, plate } = permit;
    return [row.name, company, tenant ?? '', plate].some((text) => comparable(text).includes(wanted));
  };
}

function Foot({ muster, groups }: { muster: Muster; groups: readonly Group[] }) {
  const { t } = useTranslation('gate');
  const record = useRecordMuster();
  const send = useSendList(muster, groups);
  const [isEnding, setEnding] = useState(false);
  return (
    <footer className={verdictClasses.foot}>
      <div className={`${verdictClasses.inner} ${classes.buttons}`}>
        {muster.is_drill && (
          <Button
            color="rejected"
            className={`${verdictClasses.main} ${classes.wide}`}
            fz={16}
            onClick={() => record({ step: 'begin', is_drill: false })}
          >
            {t('muster.real')}
          </Button>
        )}
        <Button
          className={verdictClasses.main ?? ''}
          fz={16}
          px={10}
          leftSection={<IconSpeakerphone size={24} stroke={1.8} aria-hidden="true" />}
          onClick={() => void send()}
        >
          {t('muster.send')}
        </Button>
        <Button variant="default" className={verdictClasses.main ?? ''} fz={16} px={14} onClick={() => setEnding(true)}>
          {t('muster.end')}
        </Button>
      </div>
      <ConfirmDialog
        opened={isEnding}
        onClose={() => setEnding(false)}
        title={t('muster.endTitle')}
        text={t('muster.endText')}
        confirm={t('muster.endConfirm')}
        onConfirm={() => record({ step: 'end', is_drill: muster.is_drill })}
      />
    </footer>
  );
}

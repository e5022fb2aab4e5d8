import type { GatePermit } from '@gerbang/shared/contracts/gate/gate';
import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { useGate } from '../gate-context.ts';
import { openVisit, permitName } from '../permit-facts.ts';
import { useGateAddress } from '../use-gate-address.ts';
import { useGateWords } from '../use-gate-words.ts';
import { ListFrame, MoveRow } from './ListFrame.tsx';
import { listTonight, tonightState } from './tonight-lists.ts';
import type { NightList } from './tonight-lists.ts';

import classes from './lists.module.css';

export function PermitsView({ list }: { list: NightList }) {
  const { t } = useTranslation('gate');
  const { tonight, now } = useGate();
  const permits = listTonight(tonight?.permits ?? [], list, now);
  return (
    <ListFrame title={t(`permits.${list}`)}>
      {tonight === undefined && <p className={classes.empty}>{t('scan.notRead')}</p>}
      {tonight !== undefined && permits.length === 0 && <p className={classes.empty}>{t(`permits.none.${list}`)}</p>}
      {permits.length > 0 && (
        <ul className={classes.card}>
          {permits.map((permit) => (
            <li key={permit.id}>
              <Row permit={permit} />
            </li>
          ))}
        </ul>
      )}
    </ListFrame>
  );
}

function Row({ permit }: { permit: GatePermit }) {
  const { t } = useTranslation('gate');
  const { now, property } = useGate();
  const { show } = useGateAddress();
  const words = useGateWords(now, property.time_zone);
  const standing = tonightState(permit, now);
  const visit = openVisit(permit);
  const isLate = standing === 'late' || standing === 'over';
  const state = {
    due: undefined,
    late: t('permits.lateSince', { time: words.clock(permit.from) }),
    inside: t('permits.in'),
    over: t('permits.over', { time: words.clock(permit.until) }),
  };
  const { expected_at } = permit;
  const expected = expected_at === null ? undefined : t('permits.expected', { time: words.clock(expected_at) });
  const planned = permit.kind === 'work' ? t('permits.until', { time: words.lastDay(permit) }) : words.window(permit);
  const sum =
    permit.kind === 'work'
      ? t('people', { count: visit?.workers ?? permit.workers.length })
      : t('items', { count: permit.items.reduce((all, { qty }) => all + qty, 0) });
  return (
    <UnstyledButton className={classes.link ?? ''} onClick={() => show({ code: permit.code })}>
      <MoveRow
        kind={permit.kind}
        name={permitName(permit)}
        text={[sum, permit.location, permit.bay ?? ''].filter((part) => part !== '').join(', ')}
        time={visit === undefined ? planned : words.clock(visit.opened_at)}
        state={
          <span className={classes.state} data-tone={isLate ? 'rejected' : undefined}>
            {[state[standing ?? 'due'], standing === 'inside' ? undefined : expected]
              .filter((text) => text !== undefined)
              .join('. ')}
          </span>
        }
      />
    </UnstyledButton>
  );
}

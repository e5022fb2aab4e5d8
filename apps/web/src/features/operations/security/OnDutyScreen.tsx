import type { Duty, OnDuty } from '@gerbang/shared/contracts/operations/security';
import { Box, Button, Loader, Text } from '@mantine/core';
import { IconAlertCircle, IconNotes, IconPhone, IconWalk } from '@tabler/icons-react';
import { Link } from 'react-router';

import { LoadFailure } from '../../../components/frame/LoadFailure.tsx';
import { ListPage } from '../../../components/table/ListPage.tsx';
import { initials } from '../../../lib/format/initials.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { pathOf, useViewer, useSecurityWords } from './security-page.ts';
import type { SecurityWords } from './security-page.ts';
import { useOnDutyQuery } from './security.api.ts';

import layout from '../../../lib/theme/layout.module.css';
import classes from './security.module.css';

/** Reload interval. The people on duty change during the day. */
const POLL_MS = 60_000;

export function OnDutyScreen() {
  const { t } = useTranslation('security');
  const { property_id } = useViewer();
  const { data, isError, refetch } = useOnDutyQuery(property_id, {
    pollingInterval: POLL_MS,
    refetchOnMountOrArgChange: true,
  });
  return (
    <ListPage title={t('duty.title')} text={t('duty.text')} buttons={null}>
      {data !== undefined && <Board board={data} />}
      {data === undefined && isError && <LoadFailure text={t('duty.failed')} onRetry={() => void refetch()} />}
      {data === undefined && !isError && <Loader aria-label={t('duty.title')} />}
    </ListPage>
  );
}

function Board({ board }: { board: OnDuty }) {
  const { t } = useTranslation('security');
  const words = useSecurityWords(board.time_zone);
  const [first] = board.next;
  return (
    <>
      <section aria-labelledby="on-duty-now">
        <h2 id="on-duty-now" className={classes.section}>
          {t('duty.now')}
          <span className={classes.clock}>{words.clock(board.at)}</span>
        </h2>
        {board.now.length === 0 && (
          <Text c="dimmed" fz={13}>
            {t('duty.nobody')}
          </Text>
        )}
        <ul className={classes.cards}>
          {board.now.map((duty) => (
            <Guard key={duty.id} duty={duty} words={words} isNow />
          ))}
        </ul>
      </section>
      <Waiting board={board} />
      <section aria-labelledby="on-duty-next">
        <h2 id="on-duty-next" className={classes.section}>
          {first === undefined ? t('duty.noNext') : t('duty.next', { time: words.moment(first.from) })}
        </h2>
        <ul className={classes.cards}>
          {board.next.map((duty) => (
            <Guard key={duty.id} duty={duty} words={words} isNow={false} />
          ))}
        </ul>
      </section>
    </>
  );
}

function Guard({ duty, words, isNow }: { duty: Duty; words: SecurityWords; isNow: boolean }) {
  const { t } = useTranslation('security');
  const { person, post, shift, from, until, instead_of } = duty;
  return (
    <li className={classes.card} data-now={isNow || undefined}>
      <span className={classes.avatar} aria-hidden="true">
        {initials(person.name)}
      </span>
      <span className={classes.lines}>
        <Box component="b" fz={16}>
          {person.name}
        </Box>
        <span>{post?.name ?? t('duty.noPost')}</span>
        <span className={layout.quietSmall}>
          {shift.name}, {words.clock(from)} – {words.clock(until)}
          {instead_of !== null && `, ${t('duty.insteadOf', { name: instead_of.name })}`}
        </span>
      </span>
      {person.phone === '' ? (
        <span className={classes.noPhone}>{t('duty.noPhone')}</span>
      ) : (
        <Button
          component="a"
          href={`tel:${person.phone.replaceAll(/[^\d+]/g, '')}`}
          variant={isNow ? 'filled' : 'default'}
          className={classes.call ?? ''}
          leftSection={<IconPhone size={20} stroke={1.8} aria-hidden="true" />}
          aria-label={t('duty.callWho', { name: person.name })}
        >
          {t('duty.call')}
        </Button>
      )}
    </li>
  );
}

function Waiting({ board }: { board: OnDuty }) {
  const { t } = useTranslation('security');
  const rows = [
    { key: 'waiting', count: board.handovers_waiting, to: `${pathOf('handover')}?state=waiting`, Sign: IconNotes },
    { key: 'running', count: board.rounds_running, to: pathOf('patrols'), Sign: IconWalk },
    { key: 'wrong', count: board.rounds_wrong, to: `${pathOf('patrols')}?state=wrong`, Sign: IconAlertCircle },
  ] as const;
  return (
    <ul className={classes.tiles}>
      {rows.map(({ key, count, to, Sign }) => (
        <li key={key}>
          <Link to={to} className={classes.tile} data-bad={(key === 'wrong' && count > 0) || undefined}>
            <Sign size={20} stroke={1.7} aria-hidden="true" />
            <b>{count}</b> <span>{t(`duty.${key}`)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import type { Duty, Roster } from '@gerbang/shared/contracts/operations/security';
import { addDays } from '@gerbang/shared/time/dates';
import { zoneLabel } from '@gerbang/shared/time/wall-clock';
import { ActionIcon, Button, Loader, Menu, Text } from '@mantine/core';
import {
  IconBeach,
  IconClockHour4,
  IconCopy,
  IconDots,
  IconDownload,
  IconMapPin,
  IconChevronLeft,
  IconChevronRight,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';

import { ConfirmDialog } from '../../../components/dialogs/ConfirmDialog.tsx';
import { LoadFailure } from '../../../components/frame/LoadFailure.tsx';
import { ListPage } from '../../../components/table/ListPage.tsx';
import { DownloadButton } from '../../../components/transfers/DownloadButton.tsx';
import { useDownload } from '../../../components/transfers/use-download.tsx';
import { DAY } from '../../../lib/address/use-address-filters.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { staffToast } from '../../../lib/toasts/staff-toasts.ts';
import { useIsPhone } from '../../../lib/use-is-phone.ts';
import type { DutyWish } from './duties.ts';
import { DutyDialog } from './DutyDialog.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';
import { RosterDays, RosterGrid } from './RosterGrid.tsx';
import { pathOf, useViewer, useSecurityWords } from './security-page.ts';
import { useRosterQuery, useCopyWeekMutation } from './security.api.ts';

import classes from './security.module.css';

export function RosterScreen() {
  const { t } = useTranslation('security');
  const { property_id, mayPlan } = useViewer();
  const [params, setParams] = useSearchParams();
  const asked = DAY.test(params.get('day') ?? '') ? (params.get('day') ?? '') : '';
  const { data, currentData, isError, refetch } = useRosterQuery(
    { property_id, day: asked },
    { refetchOnMountOrArgChange: true },
  );
  const roster = currentData ?? data;
  const show = (day: string) => setParams(day === '' ? {} : { day }, { preventScrollReset: true });
  return (
    <ListPage
      title={t('roster.title')}
      text={t('roster.text')}
      buttons={mayPlan && roster !== undefined && <RosterButtons roster={roster} property_id={property_id} />}
    >
      {roster !== undefined && (
        <>
          <WeekSwitch roster={roster} onShow={show} />
          <Week roster={roster} isOutdated={currentData === undefined} />
        </>
      )}
      {roster === undefined && isError && <LoadFailure text={t('roster.failed')} onRetry={() => void refetch()} />}
      {roster === undefined && !isError && <Loader aria-label={t('roster.title')} />}
    </ListPage>
  );
}

function Week({ roster, isOutdated }: { roster: Roster; isOutdated: boolean }) {
  const { t } = useTranslation('security');
  const isPhone = useIsPhone();
  const { property_id, mayPlan } = useViewer();
  const words = useSecurityWords(roster.time_zone);
  const [open, setOpen] = useState<DutyWish | null>(null);
  if (roster.shifts.length === 0 && roster.duties.length === 0) {
    return (
      <Empty title={t('roster.noShiftsTitle')} text={t('roster.noShiftsText')}>
        {mayPlan && (
          <Button component={Link} to={pathOf('shifts')}>
            {t('roster.makeShifts')}
          </Button>
        )}
      </Empty>
    );
  }
  if (roster.people.length === 0 && roster.duties.length === 0)
    return <Empty title={t('roster.nobodyTitle')} text={t('roster.nobodyText')} />;
  const shared = {
    roster,
    words,
    onOpen: mayPlan ? (duty: Duty) => setOpen({ duty, day: duty.day, account_id: duty.person.id }) : undefined,
    onAdd: mayPlan ? (day: string, account_id: string | null) => setOpen({ duty: null, day, account_id }) : undefined,
  };
  return (
    <div aria-busy={isOutdated}>
      {isPhone ? <RosterDays {...shared} /> : <RosterGrid {...shared} />}
      <Text c="dimmed" fz={13}>
        {t('roster.zone', { zone: zoneLabel(roster.time_zone) })}
      </Text>
      {open !== null && <DutyDialog {...{ roster, words, property_id }} wish={open} onClose={() => setOpen(null)} />}
    </div>
  );
}

function Empty({ title, text, children }: { title: string; text: string; children?: React.ReactNode }) {
  return (
    <div className={classes.empty}>
      <b>{title}</b>
      <p>{text}</p>
      {children}
    </div>
  );
}

const ICON = { size: 16, stroke: 1.9, 'aria-hidden': true } as const;

interface Props {
  roster: Roster;
  property_id: string;
}

/** Buttons on wide screens, a menu on phones. */
function RosterButtons({ roster, property_id }: Props) {
  const { t } = useTranslation('security');
  const isPhone = useIsPhone();
  const words = useSecurityWords(roster.time_zone);
  const [isAsking, setAsking] = useState(false);
  const [isLeaveOpen, setLeaveOpen] = useState(false);
  const [from = '', until = ''] = [roster.days[0], roster.days.at(-1)];
  const list = { name: 'security-duty', filter: { property_id, from, until } };
  const ask = () => setAsking(true);
  return (
    <>
      {isPhone ? (
        <WeekMenu list={list} onCopy={ask} onLeave={() => setLeaveOpen(true)} />
      ) : (
        <>
          <Button variant="default" component={Link} to={pathOf('shifts')}>
            {t('roster.shifts')}
          </Button>
          <Button variant="default" component={Link} to={pathOf('posts')}>
            {t('roster.posts')}
          </Button>
          <DownloadButton {...list} />
          <Button variant="default" leftSection={<IconBeach {...ICON} />} onClick={() => setLeaveOpen(true)}>
            {t('roster.leave')}
          </Button>
          <Button variant="default" leftSection={<IconCopy {...ICON} />} onClick={ask}>
            {t('roster.copy')}
          </Button>
        </>
      )}
      {isLeaveOpen && <LeaveDialog {...{ roster, words, property_id }} onClose={() => setLeaveOpen(false)} />}
      <CopyWeek opened={isAsking} property_id={property_id} day={from} onClose={() => setAsking(false)} />
    </>
  );
}

interface MenuProps {
  list: Parameters<typeof useDownload>[0];
  onCopy: () => void;
  onLeave: () => void;
}

function WeekMenu({ list, onCopy, onLeave }: MenuProps) {
  const { t } = useTranslation(['security', 'transfers']);
  const { start, isLoading } = useDownload(list);
  return (
    <Menu position="bottom-start" width={232} withinPortal={false}>
      <Menu.Target>
        <Button variant="default" h={44} leftSection={<IconDots {...ICON} />} loading={isLoading} disabled={isLoading}>
          {t('security:roster.more')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconCopy {...ICON} />} onClick={onCopy}>
          {t('security:roster.copy')}
        </Menu.Item>
        <Menu.Item leftSection={<IconBeach {...ICON} />} onClick={onLeave}>
          {t('security:roster.leave')}
        </Menu.Item>
        <Menu.Item leftSection={<IconDownload {...ICON} />} onClick={start}>
          {t('transfers:download.button')}
        </Menu.Item>
        <Menu.Item leftSection={<IconClockHour4 {...ICON} />} component={Link} to={pathOf('shifts')}>
          {t('security:roster.shifts')}
        </Menu.Item>
        <Menu.Item leftSection={<IconMapPin {...ICON} />} component={Link} to={pathOf('posts')}>
          {t('security:roster.posts')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

interface CopyProps {
  opened: boolean;
  property_id: string;
  day: string;
  onClose: () => void;
}

function CopyWeek({ opened, property_id, day, onClose }: CopyProps) {
  const { t } = useTranslation('security');
  const [copy, { isLoading }] = useCopyWeekMutation();
  const confirm = async () => {
    const { data } = await copy({ property_id, day });
    onClose();
    if (data === undefined) staffToast('error', t('roster.copyFailed'));
    else if (data.copied + data.skipped === 0) staffToast('blank', t('roster.nothingCopied'));
    else staffToast('success', t('roster.copied', { count: data.copied, skipped: data.skipped }));
  };
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t('roster.copyTitle')}
      text={t('roster.copyText')}
      confirm={t('roster.copy')}
      isLoading={isLoading}
      onConfirm={() => void confirm()}
    />
  );
}

interface WeekSwitchProps {
  roster: Roster;
  /** Called with an empty string for the current week. */
  onShow: (day: string) => void;
}

function WeekSwitch({ roster: { days, today, time_zone }, onShow }: WeekSwitchProps) {
  const { t } = useTranslation('security');
  const words = useSecurityWords(time_zone);
  const [first = today, last = today] = [days[0], days.at(-1)];
  const step = (by: number) => {
    const day = addDays(first, by);
    onShow(day <= today && addDays(day, 6) >= today ? '' : day);
  };
  return (
    <div className={classes.week}>
      <ActionIcon variant="default" size={36} aria-label={t('roster.previous')} onClick={() => step(-7)}>
        <IconChevronLeft size={18} stroke={1.8} />
      </ActionIcon>
      <Button variant="default" h={36} px={12} disabled={days.includes(today)} onClick={() => onShow('')}>
        {t('roster.thisWeek')}
      </Button>
      <ActionIcon variant="default" size={36} aria-label={t('roster.next')} onClick={() => step(7)}>
        <IconChevronRight size={18} stroke={1.8} />
      </ActionIcon>
      <h2 className={classes.weekTitle} aria-live="polite">
        {words.dayOfMonth(first)} – {words.dayOfMonth(last)}
      </h2>
    </div>
  );
}

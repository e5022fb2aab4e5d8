import '@mantine/core/styles/Stack.layer.css';
import { currentMuster } from '@gerbang/shared/domain/gate/muster';
import { Box, Stack } from '@mantine/core';
import { IconAlertTriangle, IconChevronRight, IconCloudOff, IconUsersGroup } from '@tabler/icons-react';
import { Link } from 'react-router';

import { useTranslation } from '../../lib/i18n/use-translation.ts';
import type { GateDeviceState } from './device/gate-device.ts';
import { useGate } from './gate-context.ts';
import { useGateAddress } from './use-gate-address.ts';

import classes from './gate.module.css';

export const unsentOf = ({ pending }: GateDeviceState) => pending.filter(({ outcome }) => outcome === undefined);

export function OfflineBanner() {
  const { t } = useTranslation('gate');
  const { kept, isOnline, tonight, now } = useGate();
  const { view } = useGateAddress();
  const muster = currentMuster(tonight?.muster ?? [], now);
  const unsent = unsentOf(kept).length;
  const answered = kept.pending.length - unsent;
  const isStuck = unsent > 0 && (kept.stopped !== undefined || !kept.is_sending);
  return (
    <Box component="output" display="block" flex="none">
      {muster !== null && view !== 'muster' && (
        <Line
          isBad={!muster.is_drill}
          to="muster"
          title={t(muster.is_drill ? 'muster.drillTitle' : 'muster.alarmTitle')}
          text={t('muster.running')}
        />
      )}
      {answered > 0 && (
        <Line isBad title={t('offline.answered', { count: answered })} text={t('offline.answeredText')} />
      )}
      {!isOnline && (
        <Line
          title={unsent === 0 ? t('offline.none') : t('offline.waiting', { count: unsent })}
          text={t('offline.text')}
        />
      )}
      {isOnline && isStuck && <Line title={t('offline.unsent', { count: unsent })} text={t(whyUnsent(kept))} />}
    </Box>
  );
}

function whyUnsent({ is_sending, stopped }: GateDeviceState) {
  if (is_sending) return 'offline.sending' as const;
  return stopped === 'unauthenticated' ? ('offline.session' as const) : ('offline.server' as const);
}

interface LineProps {
  title: string;
  text: string;
  isBad?: boolean;
  to?: 'kept' | 'muster';
}

function Line({ title, text, isBad = false, to = 'kept' }: LineProps) {
  const { pathOf, view } = useGateAddress();
  const Icon = to === 'muster' ? IconUsersGroup : isBad ? IconAlertTriangle : IconCloudOff;
  const words = (
    <>
      <Icon size={26} stroke={1.8} aria-hidden="true" />
      <Stack component="span" gap={0} flex={1} miw={0}>
        <span className={classes.bannerTitle}>{title}</span>
        <span className={classes.bannerText}>{text}</span>
      </Stack>
    </>
  );
  if (view === to) {
    return (
      <span className={classes.banner} data-bad={isBad || undefined}>
        {words}
      </span>
    );
  }
  return (
    <Link to={pathOf(to)} className={classes.banner} data-bad={isBad || undefined}>
      {words}
      <IconChevronRight size={20} stroke={1.8} aria-hidden="true" />
    </Link>
  );
}

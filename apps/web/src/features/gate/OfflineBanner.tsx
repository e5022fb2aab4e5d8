import '@mantine/core/styles/Stack.layer.css';
import { Box, Stack } from '@mantine/core';
import { IconAlertTriangle, IconChevronRight, IconCloudOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import type { GateDeviceState } from './device/gate-device.ts';
import { useGate } from './gate-context.ts';
import { useGateAddress } from './use-gate-address.ts';

import classes from './gate.module.css';

export const unsentOf = ({ pending }: GateDeviceState) => pending.filter(({ outcome }) => outcome === undefined);

export function OfflineBanner() {
  const { t } = useTranslation('gate');
  const { kept, isOnline } = useGate();
  const unsent = unsentOf(kept).length;
  const answered = kept.pending.length - unsent;
  const isStuck = unsent > 0 && (kept.stopped !== undefined || !kept.is_sending);
  return (
    <Box component="output" display="block" flex="none">
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

function Line({ title, text, isBad = false }: { title: string; text: string; isBad?: boolean }) {
  const { pathOf, view } = useGateAddress();
  const Icon = isBad ? IconAlertTriangle : IconCloudOff;
  const words = (
    <>
      <Icon size={26} stroke={1.8} aria-hidden="true" />
      <Stack component="span" gap={0} flex={1} miw={0}>
        <span className={classes.bannerTitle}>{title}</span>
        <span className={classes.bannerText}>{text}</span>
      </Stack>
    </>
  );
  if (view === 'kept') {
    return (
      <span className={classes.banner} data-bad={isBad || undefined}>
        {words}
      </span>
    );
  }
  return (
    <Link to={pathOf('kept')} className={classes.banner} data-bad={isBad || undefined}>
      {words}
      <IconChevronRight size={20} stroke={1.8} aria-hidden="true" />
    </Link>
  );
}

import '@mantine/core/styles/Skeleton.layer.css';
import type { Guard } from '@gerbang/shared/contracts/gate/gate-movements';
import { Box, Skeleton, Text, Title, UnstyledButton } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { IconChevronRight, IconCloudOff } from '@tabler/icons-react';

import { LoadFailure } from '../../../components/frame/LoadFailure.tsx';
import { initials } from '../../../lib/format/initials.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useGuardsQuery } from '../gate.api.ts';
import { DeviceName } from './DeviceName.tsx';

import layout from '../../../lib/theme/layout.module.css';
import classes from './shift.module.css';

interface Props {
  property_id: string;
  isOnline: boolean;
  device: string;
  onDevice: (name: string) => void;
  onChoose: (guard: Guard) => void;
}

/** Guards who can start a shift. The phone must have a name first. */
export function GuardList({ property_id, isOnline, device, onDevice, onChoose }: Props) {
  const { t } = useTranslation('gate');
  return (
    <>
      <Title order={2} className={classes.title ?? ''}>
        {t('shift.title')}
      </Title>
      <Text className={classes.text ?? ''}>{t('shift.text')}</Text>
      <DeviceName name={device} onSave={onDevice} />
      {!isOnline && (
        <output className={classes.offline}>
          <IconCloudOff size={24} stroke={1.8} aria-hidden="true" />
          {t('shift.offline')}
        </output>
      )}
      {device !== '' && <Guards property_id={property_id} isOnline={isOnline} onChoose={onChoose} />}
    </>
  );
}

function Guards({ property_id, isOnline, onChoose }: Pick<Props, 'property_id' | 'isOnline' | 'onChoose'>) {
  const { t } = useTranslation('gate');
  const { data, isError, isFetching, refetch } = useGuardsQuery(isOnline ? { property_id } : skipToken);
  if (data === undefined && isError) {
    return <LoadFailure text={t('shift.notLoaded')} onRetry={() => void refetch()} isRetrying={isFetching} />;
  }
  if (data === undefined) return isOnline ? <Skeleton height={220} radius={12} aria-busy="true" /> : null;
  if (data.length === 0) {
    return (
      <div className={classes.nobody}>
        <b>{t('shift.nobody')}</b>
        <p>{t('shift.nobodyText')}</p>
      </div>
    );
  }
  return (
    <ul className={`${layout.list} ${classes.guards}`}>
      {data.map((guard) => (
        <li key={guard.id}>
          <UnstyledButton className={classes.guard ?? ''} onClick={() => onChoose(guard)}>
            <span className={classes.avatar} aria-hidden="true">
              {initials(guard.name)}
            </span>
            <span className={`${layout.grow} ${classes.guardName}`}>
              {guard.name}
              {!guard.has_pin && (
                <Box component="span" c="var(--g-progress)" fz={14} fw={600}>
                  {t('shift.noPin')}
                </Box>
              )}
            </span>
            <IconChevronRight size={22} stroke={1.7} aria-hidden="true" />
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}

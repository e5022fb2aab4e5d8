import '@mantine/core/styles/Alert.layer.css';
import type { GoLiveAnswer } from '@gerbang/shared/contracts/building/go-live';
import { Alert } from '@mantine/core';
import { IconChecklist, IconCircleCheck, IconPlayerPause } from '@tabler/icons-react';

import { useTranslation } from '../../../lib/i18n/use-translation.ts';

const LOOK = {
  preparation: { color: 'progress', icon: <IconChecklist stroke={1.8} /> },
  paused: { color: 'progress', icon: <IconPlayerPause stroke={1.8} /> },
  live: { color: 'accepted', icon: <IconCircleCheck stroke={1.8} /> },
} as const;

export function PhaseNote({ property: { name, phase } }: { property: GoLiveAnswer }) {
  const { t } = useTranslation('goLive');
  return (
    <Alert {...LOOK[phase]} role="note">
      <b>{t(`note.${phase}`)}</b> {t(`note.${phase}Text`, { name })}
    </Alert>
  );
}

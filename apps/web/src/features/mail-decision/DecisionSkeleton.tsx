import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { Frame } from './Frame.tsx';

/** Where the permit will stand while it is on its way. */
export function DecisionSkeleton() {
  const { t } = useTranslation();
  return (
    <Frame>
      <output aria-label={t('loading')}>
        <Skeleton height={28} width={180} mt={4} radius={14} />
        <Skeleton height={32} width={220} mt={14} />
        <Skeleton height={120} mt={14} />
        <Skeleton height={220} mt={20} />
      </output>
    </Frame>
  );
}

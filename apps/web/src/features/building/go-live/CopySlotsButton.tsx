import { Button } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { IconCopy } from '@tabler/icons-react';

import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useCopyPreviewQuery } from './go-live.api.ts';
import { useCopy, useSources } from './use-copy.ts';

/** Copies the slots of the first other property that has some. Shows nothing when it has none to add. */
export function CopySlotsButton({ property_id }: { property_id: string }) {
  const { t } = useTranslation('goLive');
  const [source] = useSources(property_id);
  const { currentData } = useCopyPreviewQuery(source === undefined ? skipToken : { id: property_id, from: source.id });
  const { copy, isCopying } = useCopy(property_id);
  if (source === undefined || currentData === undefined || currentData.slots === 0) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconCopy size={15} stroke={1.8} />}
      loading={isCopying}
      onClick={() => void copy(source.id, ['slots'])}
    >
      {t('copySlots', { count: currentData.slots, name: source.name })}
    </Button>
  );
}

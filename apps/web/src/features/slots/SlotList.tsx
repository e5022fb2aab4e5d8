import '../../components/data-table-texts.ts';
import '@mantine/core/styles/Skeleton.layer.css';
import type { GoodsKind } from '@gerbang/shared/domain/permits/kinds';
import { Button, Paper, Skeleton, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { LoadFailure } from '../../components/LoadFailure.tsx';
import { RemoveSlot } from './RemoveSlot.tsx';
import { nextPosition } from './slot-facts.ts';
import { SlotDialog } from './SlotDialog.tsx';
import { SlotRow } from './SlotRow.tsx';
import type { Slot } from './slots.api.ts';
import { useSlotChanges } from './use-slot-changes.ts';

import classes from './schedule.module.css';

interface Props {
  property_id: string;
  kind: GoodsKind;
  request: { currentData?: readonly Slot[] | undefined; isFetching: boolean; refetch: () => unknown };
  mayWrite: boolean;
}

/** The usual slots of a kind in their order, and what staff do with them. */
export function SlotList({ property_id, kind, request, mayWrite }: Props) {
  const { t } = useTranslation('slots');
  const titleId = useId();
  const [edited, setEdited] = useState<Slot | 'new' | null>(null);
  const [removed, setRemoved] = useState<Slot | null>(null);
  const slots = request.currentData;
  const changes = useSlotChanges(property_id, slots ?? []);
  return (
    <Paper withBorder component="section" aria-labelledby={titleId} className={classes.card ?? ''}>
      <div className={classes.head}>
        <div className={classes.headLine}>
          <Title order={2} fz={15} id={titleId}>
            {t('list.title')}
          </Title>
          {mayWrite && (
            <Button leftSection={<IconPlus size={16} stroke={1.9} />} onClick={() => setEdited('new')}>
              {t('list.add')}
            </Button>
          )}
        </div>
        <Text fz={13} c="dimmed" mt={4}>
          {t(kind === 'unloading' ? 'list.textUnloading' : 'list.text')}
        </Text>
      </div>
      {slots === undefined && <Waiting request={request} />}
      {slots?.length === 0 && <Empty kind={kind} />}
      {slots !== undefined && slots.length > 0 && (
        <ul className={classes.slots} aria-label={t('list.label', { kind: t(`kind.${kind}`) })}>
          {slots.map((slot, index) => (
            <SlotRow
              key={slot.id}
              slot={slot}
              isFirst={index === 0}
              isLast={index === slots.length - 1}
              changes={changes}
              mayWrite={mayWrite}
              onEdit={() => setEdited(slot)}
              onRemove={() => setRemoved(slot)}
            />
          ))}
        </ul>
      )}
      {edited !== null && (
        <SlotDialog
          property_id={property_id}
          kind={kind}
          record={edited === 'new' ? null : edited}
          position={nextPosition(slots ?? [])}
          onClose={() => setEdited(null)}
        />
      )}
      <RemoveSlot property_id={property_id} slot={removed} onClose={() => setRemoved(null)} />
    </Paper>
  );
}

function Waiting({ request }: Pick<Props, 'request'>) {
  const { t } = useTranslation('slots');
  if (!request.isFetching) return <LoadFailure text={t('list.failed')} onRetry={() => void request.refetch()} />;
  return (
    <div className={classes.waiting} aria-busy="true">
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} height={38} />
      ))}
    </div>
  );
}

function Empty({ kind }: { kind: GoodsKind }) {
  const { t } = useTranslation('slots');
  return (
    <div className={classes.empty}>
      <Text fw={600}>{t('list.emptyTitle')}</Text>
      <Text fz={13} c="dimmed">
        {t('list.emptyText', { kind: t(`kind.${kind}`).toLowerCase() })}
      </Text>
    </div>
  );
}

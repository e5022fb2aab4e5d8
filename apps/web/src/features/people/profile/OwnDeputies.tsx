import '@mantine/core/styles/Skeleton.layer.css';
import type { StaffRecord } from '@gerbang/shared/contracts/people/auth';
import type { DeputyRecord } from '@gerbang/shared/contracts/people/deputies';
import { Button, Group, Skeleton, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';

import { LoadFailure } from '../../../components/frame/LoadFailure.tsx';
import { useDeputiesQuery } from '../../../entities/person/deputies.api.ts';
import { DeputyStatus } from '../../../entities/person/DeputyStatus.tsx';
import { EndDeputy } from '../../../entities/person/EndDeputy.tsx';
import { useDeputyWords } from '../../../entities/person/use-deputy-words.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useLazyPart } from '../../../lib/use-lazy-part.ts';

import classes from './profile.module.css';

// Loaded on first use, because the dialog brings calendars and lists that most visits do not need.
const loadDialog = async () => (await import('../../../entities/person/DeputyDialog.tsx')).DeputyDialog;

/** The open dialog, or null when none is open. */
type Open = { what: 'form'; record: DeputyRecord | null } | { what: 'end'; record: DeputyRecord } | null;

/** The person's current and upcoming deputies. */
export function OwnDeputies({ user }: { user: StaffRecord }) {
  const { t } = useTranslation('deputies');
  const [open, setOpen] = useState<Open>(null);
  const dialog = useLazyPart(loadDialog, open?.what === 'form');
  // Sorted by end, so that past entries cannot push current ones off the page.
  const filter = { search_by: '', account_id: user.id, page_size: '50', sort: '-ends_at' };
  const { data, isError, isFetching, refetch } = useDeputiesQuery(filter, { refetchOnMountOrArgChange: true });
  if (data === undefined) {
    if (!isError) return <Skeleton height={104} mt={16} radius={8} />;
    return <LoadFailure text={t('list.notLoaded')} onRetry={() => void refetch()} isRetrying={isFetching} />;
  }
  const rows = data.data.filter(({ status }) => status !== 'past').sort((a, b) => (a.starts_at < b.starts_at ? -1 : 1));
  const close = () => setOpen(null);
  return (
    <>
      <Text fz={13} c="dimmed" mt={4} lh={1.5}>
        {t('own.text')}
      </Text>
      {rows.length === 0 && (
        <Text fz={14} mt={14}>
          {t('own.none')}
        </Text>
      )}
      <ul className={classes.sessions}>
        {rows.map((record) => (
          <Row
            key={record.id}
            record={record}
            time_zone={user.property.time_zone}
            onEdit={() => setOpen({ what: 'form', record })}
            onEnd={() => setOpen({ what: 'end', record })}
          />
        ))}
      </ul>
      <Button
        variant="default"
        className={classes.endOthers ?? ''}
        leftSection={<IconPlus size={16} stroke={1.9} />}
        onClick={() => setOpen({ what: 'form', record: null })}
      >
        {t('form.createOwn')}
      </Button>
      {open?.what === 'form' && dialog.Part !== undefined && (
        <dialog.Part reader={user} record={open.record} mayChoose={false} onClose={close} />
      )}
      {open?.what === 'form' && dialog.hasFailed && <LoadFailure onRetry={dialog.retry} />}
      {open?.what === 'end' && <EndDeputy record={open.record} time_zone={user.property.time_zone} onClose={close} />}
    </>
  );
}

interface RowProps {
  record: DeputyRecord;
  time_zone: string;
  onEdit: () => void;
  onEnd: () => void;
}

function Row({ record, time_zone, onEdit, onEnd }: RowProps) {
  const { t } = useTranslation('deputies');
  const words = useDeputyWords(time_zone);
  const { deputy, reason } = record;
  const isCurrent = record.status === 'current';
  return (
    <li className={classes.session}>
      <div className={classes.about}>
        <div className={classes.device}>
          {deputy}
          <DeputyStatus status={record.status} />
        </div>
        <div className={classes.used}>
          {words.from(record)} {words.to(record)}
        </div>
        <div className={classes.used}>{[words.stages(record), reason].filter((part) => part !== '').join(' · ')}</div>
      </div>
      <Group gap={8} align="stretch" wrap="nowrap">
        <Button variant="default" onClick={onEdit} aria-label={t('own.changeOf', { deputy })}>
          {t('own.change')}
        </Button>
        <Button variant="default" onClick={onEnd} aria-label={t(isCurrent ? 'own.endOf' : 'own.removeOf', { deputy })}>
          {t(isCurrent ? 'own.end' : 'own.remove')}
        </Button>
      </Group>
    </li>
  );
}

import '@mantine/core/styles/Drawer.layer.css';
import type { AuditRow } from '@gerbang/shared/contracts/insight/audit';
import { ActionIcon, Button, Drawer, Group, Tooltip } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconClock, IconCopy, IconLock } from '@tabler/icons-react';

import { Fact } from '../../../components/text/Fact.tsx';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { ChangeTable } from './ChangeTable.tsx';
import type { Limit } from './use-audit-address.ts';
import { RecordName, Author } from './use-audit-columns.tsx';
import { useAuditWords, useMoments } from './use-audit-words.ts';

import classes from './audit.module.css';

interface Props {
  row: AuditRow | null;
  time_zone: string;
  onClose: () => void;
  onLimit: (limit: Partial<Record<Limit, string>>) => void;
}

export function EntryDrawer({ row, time_zone, onClose, onLimit }: Props) {
  const words = useAuditWords();
  return (
    <Drawer
      opened={row !== null}
      onClose={onClose}
      position="right"
      size={520}
      title={row === null ? '' : words.action(row.action)}
      classNames={{ title: classes.drawerTitle ?? '' }}
    >
      {row !== null && <Entry row={row} time_zone={time_zone} onLimit={onLimit} />}
    </Drawer>
  );
}

function Entry({ row, time_zone, onLimit }: Omit<Props, 'row' | 'onClose'> & { row: AuditRow }) {
  const { t } = useTranslation('audit');
  const moments = useMoments(time_zone);
  const isChange = row.changes.some((change) => 'before' in change && 'after' in change);
  return (
    <div className={classes.entry}>
      <dl className={classes.facts}>
        <Fact title={t('entry.record')}>
          <RecordName record={row.record} />
        </Fact>
        <Fact title={t('entry.who')}>
          <Author row={row} />
        </Fact>
        <Fact title={t('entry.at')}>
          <time dateTime={row.at}>{moments.full(row.at)}</time>
        </Fact>
        <Fact title={t('entry.seal')}>
          <Seal seq={row.seq} />
        </Fact>
        <Fact title={t('entry.request')}>
          <RequestId id={row.request_id} />
        </Fact>
      </dl>
      <h2 className={classes.section}>{isChange ? t('entry.changes') : t('entry.facts')}</h2>
      <ChangeTable row={row} time_zone={time_zone} />
      <Personal personal={row.personal} />
      <div className={classes.links}>
        {row.record.id !== null && (
          <Button variant="default" onClick={() => onLimit({ record_id: row.record.id ?? '' })}>
            {t('entry.allOfRecord')}
          </Button>
        )}
        {row.author.id !== null && (
          <Button variant="default" onClick={() => onLimit({ author_id: row.author.id ?? '' })}>
            {t('entry.allByAuthor')}
          </Button>
        )}
      </div>
    </div>
  );
}

function Seal({ seq }: Pick<AuditRow, 'seq'>) {
  const { t } = useTranslation('audit');
  const Sign = seq === null ? IconClock : IconLock;
  return (
    <span className={classes.sign} data-sealed={seq !== null || undefined}>
      <Sign size={15} stroke={1.9} aria-hidden="true" />
      {seq === null ? t('entry.waiting') : t('entry.sealed', { seq })}
    </span>
  );
}

function RequestId({ id }: { id: string }) {
  const { t } = useTranslation('audit');
  const clipboard = useClipboard({ timeout: 2000 });
  const label = clipboard.copied ? t('entry.copied') : t('entry.copy');
  const Sign = clipboard.copied ? IconCheck : IconCopy;
  return (
    <Group component="span" gap={4} wrap="nowrap">
      <code className={classes.id}>{id}</code>
      <Tooltip label={label}>
        <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={() => clipboard.copy(id)}>
          <Sign size={15} stroke={1.8} />
        </ActionIcon>
      </Tooltip>
    </Group>
  );
}

function Personal({ personal }: Pick<AuditRow, 'personal'>) {
  const { t } = useTranslation('audit');
  const words = useAuditWords();
  if (personal === null) return null;
  const fields = personal.fields.map(words.field).join(', ');
  return <p className={classes.note}>{personal.is_erased ? t('entry.erased') : t('entry.hidden', { fields })}</p>;
}

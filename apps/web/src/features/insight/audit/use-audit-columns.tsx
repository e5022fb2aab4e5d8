import { AUDIT_AREAS, AUTHOR_KINDS, type AuditRow } from '@gerbang/shared/contracts/insight/audit';
import { UnstyledButton } from '@mantine/core';

import type { Column, TableFilter } from '../../../components/table/data-table.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useAuditWords, useMoments } from './use-audit-words.ts';

import layout from '../../../lib/theme/layout.module.css';
import classes from './audit.module.css';

export function useAuditColumns(
  time_zone: string,
  onOpen: (row: AuditRow) => void,
): readonly [Column<AuditRow>, ...Column<AuditRow>[]] {
  const { t } = useTranslation('audit');
  const words = useAuditWords();
  const moments = useMoments(time_zone);
  const action = (row: AuditRow) => (
    <UnstyledButton
      className={classes.what}
      aria-haspopup="dialog"
      aria-label={t('list.open', { what: `${words.action(row.action)}, ${moments.full(row.at)}` })}
      onClick={() => onOpen(row)}
    >
      {words.action(row.action)}
    </UnstyledButton>
  );
  return [
    {
      key: 'what',
      title: t('column.what'),
      short: action,
      cell: (row) => (
        <span className={classes.lines}>
          {action(row)}
          <Fields row={row} />
        </span>
      ),
    },
    {
      key: 'record',
      title: t('column.record'),
      width: 300,
      cell: ({ record }) => <RecordName record={record} />,
      phone: 'text',
      short: ({ record }) => words.record(record) ?? words.kind(record.kind),
    },
    {
      key: 'who',
      title: t('column.who'),
      width: 200,
      cell: (row) => <Author row={row} />,
      phone: 'note',
      short: ({ author }) => words.author(author),
    },
    {
      key: 'at',
      title: t('column.at'),
      sort: 'at',
      isDescendingFirst: true,
      width: 190,
      phone: 'mark',
      cell: ({ at }) => (
        <time dateTime={at} className={classes.moment}>
          {moments.day(at)} <span className={layout.quiet}>{moments.time(at)}</span>
        </time>
      ),
    },
  ];
}

function Fields({ row: { changes, personal } }: { row: AuditRow }) {
  const words = useAuditWords();
  const changed = changes.filter((change) => 'before' in change && 'after' in change).map(({ field }) => field);
  if (changed.length === 0) return null;
  const fields = [...changed, ...(personal?.fields ?? [])].map(words.field).join(', ');
  return (
    <span className={classes.fields} title={fields}>
      {fields}
    </span>
  );
}

export function useAuditFilters(): TableFilter[] {
  const { t } = useTranslation('audit');
  return [
    {
      name: 'area',
      title: t('column.area'),
      options: AUDIT_AREAS.map((value) => ({ value, label: t(`area.${value}`) })),
    },
    {
      name: 'author_kind',
      title: t('column.author_kind'),
      options: AUTHOR_KINDS.map((value) => ({ value, label: t(`author.${value}`) })),
    },
  ];
}

/** A record without a name shows only its kind. */
export function RecordName({ record }: Pick<AuditRow, 'record'>) {
  const words = useAuditWords();
  const name = words.record(record);
  if (name === null) return words.kind(record.kind);
  return (
    <span className={classes.lines}>
      <span className={classes.cut} title={name}>
        {name}
      </span>
      <span className={layout.quiet}>{words.kind(record.kind)}</span>
    </span>
  );
}

/** Shows the author and the person whom the author stood in for. An author without a name is shown by kind. */
export function Author({ row: { author, in_place_of } }: { row: AuditRow }) {
  const { t } = useTranslation('audit');
  const words = useAuditWords();
  const note =
    in_place_of === null
      ? author.kind === 'tenant' && t('author.tenant')
      : t('inPlaceOf', { name: in_place_of.name ?? t('unknownPerson') });
  return (
    <span className={classes.lines}>
      <span className={classes.cut}>{words.author(author)}</span>
      {note !== false && <span className={layout.quiet}>{note}</span>}
    </span>
  );
}

import '@mantine/core/styles/Pagination.layer.css';
import '@mantine/core/styles/Table.layer.css';
import { IMPORT_OUTCOMES } from '@gerbang/shared/contracts/records';
import type { ImportOutcome, ImportReport, ImportRow } from '@gerbang/shared/contracts/records';
import { Pagination, Table, UnstyledButton } from '@mantine/core';
import { useState } from 'react';

import { formatNumber } from '../../lib/format/numbers.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useIsPhone } from '../../lib/use-is-phone.ts';
import { useColumnName, useFaultText } from './import-words.ts';

import layout from '../../lib/theme/layout.module.css';
import classes from './import.module.css';

const PAGE_ROWS = 25;

/** Shows what the import would do with each row of a sheet. Faulty rows come first. */
export function ReportRows({ report: { rows, counts } }: { report: ImportReport }) {
  const { t } = useTranslation('transfers');
  const [only, setOnly] = useState<ImportOutcome | null>(counts.fault > 0 ? 'fault' : null);
  const [page, setPage] = useState(1);
  const shown = only === null ? rows : rows.filter(({ outcome }) => outcome === only);
  const pages = Math.max(1, Math.ceil(shown.length / PAGE_ROWS));
  const choose = (outcome: ImportOutcome) => {
    setOnly(outcome === only ? null : outcome);
    setPage(1);
  };
  if (rows.length === 0) return <p className={classes.empty}>{t('import.empty')}</p>;
  return (
    <>
      <Counts counts={counts} only={only} onChoose={choose} />
      <div className={classes.rows}>
        <Table aria-label={t('import.report')} className={classes.table ?? ''}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th className={classes.number ?? ''}>{t('import.row')}</Table.Th>
              <Table.Th>{t('import.name')}</Table.Th>
              <Table.Th>{t('import.result')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.slice((page - 1) * PAGE_ROWS, page * PAGE_ROWS).map((row) => (
              <Row key={row.row} row={row} />
            ))}
          </Table.Tbody>
        </Table>
      </div>
      {pages > 1 && <Pages page={page} pages={pages} onTurn={setPage} />}
    </>
  );
}

interface CountsProps {
  counts: ImportReport['counts'];
  only: ImportOutcome | null;
  onChoose: (outcome: ImportOutcome) => void;
}

/** Number of rows by result. Each number filters the rows. */
function Counts({ counts, only, onChoose }: CountsProps) {
  const { t } = useTranslation('transfers');
  const language = useLanguage();
  return (
    <div className={classes.counts} role="toolbar" aria-label={t('import.show')}>
      {IMPORT_OUTCOMES.map((outcome) => (
        <UnstyledButton
          key={outcome}
          className={classes.count}
          data-outcome={outcome}
          aria-pressed={only === outcome}
          disabled={counts[outcome] === 0}
          onClick={() => onChoose(outcome)}
        >
          <b>{formatNumber(counts[outcome], language)}</b>
          <span>{t(`import.outcome.${outcome}`)}</span>
        </UnstyledButton>
      ))}
    </div>
  );
}

function Row({ row: { row, name, outcome, changes, faults } }: { row: ImportRow }) {
  const { t } = useTranslation('transfers');
  const columnName = useColumnName();
  const faultText = useFaultText();
  const word =
    outcome === 'change'
      ? t('import.changes', { columns: changes.map(columnName).join(', ') })
      : t(`import.outcome.${outcome}`);
  return (
    <Table.Tr>
      <Table.Td className={classes.number ?? ''}>{row}</Table.Td>
      <Table.Td>{name === '' ? <span className={layout.quietSmall}>{t('import.noName')}</span> : name}</Table.Td>
      <Table.Td>
        {outcome === 'fault' ? (
          <ul className={classes.faults}>
            {faults.map((fault) => (
              <li key={`${fault.column} ${fault.code} ${fault.text ?? ''}`}>{faultText(fault)}</li>
            ))}
          </ul>
        ) : (
          <span className={classes.outcome} data-outcome={outcome}>
            {word}
          </span>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

function Pages({ page, pages, onTurn }: { page: number; pages: number; onTurn: (page: number) => void }) {
  const { t } = useTranslation(['transfers', 'table']);
  const isPhone = useIsPhone();
  const moves = { previous: t('table:previousPage'), next: t('table:nextPage'), first: '', last: '' };
  return (
    <nav aria-label={t('transfers:import.pages')} className={classes.pages}>
      <Pagination
        value={page}
        total={pages}
        onChange={onTurn}
        size={isPhone ? 44 : 28}
        radius={8}
        classNames={{ control: classes.page ?? '' }}
        gap={6}
        withPages={!isPhone}
        getItemProps={(number) => ({ 'aria-label': t('table:page', { page: number }) })}
        getControlProps={(control) => ({ 'aria-label': moves[control] })}
      />
      <span className={layout.quietSmall}>
        {page} / {pages}
      </span>
    </nav>
  );
}

import '@mantine/core/styles/Checkbox.layer.css';
import type { ImportReport as Report } from '@gerbang/shared/contracts/records';
import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useColumnName } from './import-words.ts';
import { ReportRows } from './ReportRows.tsx';
import type { Import } from './use-import.ts';

import classes from './import.module.css';

interface Props {
  current: Import;
  file: File;
  report: Report;
}

/** What a sheet would do, and the step that does it. */
export function ImportReport({ current, file, report }: Props) {
  const { t } = useTranslation('transfers');
  const columnName = useColumnName();
  const [skips, setSkips] = useState(false);
  const { create, change, fault } = report.counts;
  const count = create + change;
  const missing = report.missing_columns.map(columnName).join(', ');
  const mayWrite = count > 0 && missing === '' && (fault === 0 || skips);
  return (
    <>
      <p className={classes.file}>{t('import.file', { name: file.name })}</p>
      {missing !== '' && (
        <p className={classes.note} role="alert">
          {t('import.missing', { columns: missing })}
        </p>
      )}
      {report.unknown_columns.length > 0 && (
        <p className={classes.hint}>{t('import.unknown', { columns: report.unknown_columns.join(', ') })}</p>
      )}
      {missing === '' && <ReportRows report={report} />}
      <div className={classes.end}>
        {fault > 0 && count > 0 && (
          <Checkbox
            label={t('import.skip', { count: fault })}
            checked={skips}
            onChange={({ currentTarget }) => setSkips(currentTarget.checked)}
          />
        )}
        <div className={classes.foot}>
          <Button variant="default" onClick={current.startOver} disabled={current.isWriting}>
            {t('import.another')}
          </Button>
          <Button
            onClick={() => void current.write(skips)}
            loading={current.isWriting}
            disabled={!mayWrite || current.isWriting}
          >
            {count === 0 ? t('import.nothing') : t('import.write', { count })}
          </Button>
        </div>
      </div>
    </>
  );
}

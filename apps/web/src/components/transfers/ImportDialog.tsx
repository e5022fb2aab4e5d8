import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import type { ImportReport as Report } from '@gerbang/shared/contracts/records';
import { Loader, Modal, Button, Checkbox } from '@mantine/core';
import { useState } from 'react';

import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useIsPhone } from '../../lib/use-is-phone.ts';
import { useColumnName } from './import-words.ts';
import { ReportRows } from './ReportRows.tsx';
import { SheetChoice } from './SheetChoice.tsx';
import type { ImportInto } from './transfers.api.ts';
import { useImport } from './use-import.ts';
import type { Import } from './use-import.ts';

import layout from '../../lib/theme/layout.module.css';
import classes from './import.module.css';

interface Props {
  into: ImportInto;
  title: string;
  onClose: () => void;
}

/** Imports a sheet in three steps: the user chooses a file, sees what each row would change, and confirms. */
export function ImportDialog({ into, title, onClose }: Props) {
  const { t } = useTranslation('transfers');
  const isPhone = useIsPhone();
  const current = useImport(into, onClose);
  const { file, report, fault, isChecking } = current;
  return (
    <Modal opened onClose={onClose} title={t('import.title', { title })} size={780} fullScreen={isPhone}>
      <div className={classes.body}>
        {fault !== null && (
          <p className={classes.note} role="alert">
            {fault}
          </p>
        )}
        {file === null && <SheetChoice name={into.name} onChoose={(chosen) => void current.choose(chosen)} />}
        {file !== null && isChecking && (
          <output className={classes.checking}>
            <Loader size={22} />
            {t('import.checking', { name: file.name })}
          </output>
        )}
        {file !== null && !isChecking && report !== null && (
          // The filter and the checkbox belong to one report, so a new report resets them.
          <ImportReport key={report.hash} current={current} file={file} report={report} />
        )}
      </div>
    </Modal>
  );
}

interface ImportReportProps {
  current: Import;
  file: File;
  report: Report;
}

function ImportReport({ current, file, report }: ImportReportProps) {
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
        <p className={layout.quietSmall}>{t('import.unknown', { columns: report.unknown_columns.join(', ') })}</p>
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

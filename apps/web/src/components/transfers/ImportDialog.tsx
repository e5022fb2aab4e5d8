import '@mantine/core/styles/Modal.layer.css';
import './transfers-texts.ts';
import { Loader, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { useIsPhone } from '../../lib/use-is-phone.ts';
import { ImportReport } from './ImportReport.tsx';
import { SheetChoice } from './SheetChoice.tsx';
import type { ImportInto } from './transfers.api.ts';
import { useImport } from './use-import.ts';

import classes from './import.module.css';

interface Props {
  into: ImportInto;
  /** What the records are called. */
  title: string;
  onClose: () => void;
}

/** Imports a sheet: the person chooses it, sees what each of its rows would do, and then has it written. */
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
          // Another look may show something else: what was filtered and ticked was about the one before.
          <ImportReport key={report.hash} current={current} file={file} report={report} />
        )}
      </div>
    </Modal>
  );
}

import { IMPORT_MAX_BYTES } from '@gerbang/shared/contracts/records';
import type { ImportReport } from '@gerbang/shared/contracts/records';
import { useState } from 'react';

import { newIdempotencyKey } from '../../lib/api/ids.ts';
import { problemOf, useErrorText } from '../../lib/api/problem.ts';
import { formatBytes } from '../../lib/format/sizes.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { staffToast } from '../../lib/toasts/staff-toasts.ts';
import { useCheckImportMutation, useCommitImportMutation } from './transfers.api.ts';
import type { ImportInto } from './transfers.api.ts';

interface Checked {
  report: ImportReport;
  idempotency_key: string;
}

/**
 * Checks a sheet and imports it after the user's confirmation. Checks it again when the data has changed in between.
 */
export function useImport(into: ImportInto, onWritten: () => void) {
  const { t } = useTranslation('transfers');
  const errorText = useErrorText();
  const language = useLanguage();
  const [file, setFile] = useState<File | null>(null);
  const [checked, setChecked] = useState<Checked | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [check, { isLoading: isChecking }] = useCheckImportMutation();
  const [commit, { isLoading: isWriting }] = useCommitImportMutation();

  const look = async (chosen: File) => {
    const { data, error } = await check({ ...into, file: chosen });
    if (data !== undefined) return setChecked({ report: data, idempotency_key: newIdempotencyKey() });
    const isNoSheet = problemOf(error)?.code === 'unsupported_media';
    setFault(isNoSheet ? t('import.notSheet') : errorText(error));
    return setFile(null);
  };
  const choose = async (chosen: File) => {
    setChecked(null);
    setFault(null);
    if (chosen.size > IMPORT_MAX_BYTES)
      return setFault(t('import.tooLarge', { size: formatBytes(IMPORT_MAX_BYTES, language) }));
    setFile(chosen);
    return look(chosen);
  };
  const write = async (skipFaulty: boolean) => {
    if (file === null || checked === null) return;
    const { report, idempotency_key } = checked;
    const { data, error } = await commit({ ...into, file, hash: report.hash, skipFaulty, idempotency_key });
    if (data !== undefined) {
      staffToast('success', t('import.written', data));
      return onWritten();
    }
    staffToast('error', t('import.failed'));
    if (problemOf(error)?.code !== 'conflict') return setFault(errorText(error));
    setFault(t('import.changed'));
    await look(file);
  };
  const startOver = () => {
    setFile(null);
    setChecked(null);
    setFault(null);
  };
  const report = checked?.report ?? null;
  return { file, report, fault, isChecking, isWriting, choose, write, startOver };
}

export type Import = ReturnType<typeof useImport>;

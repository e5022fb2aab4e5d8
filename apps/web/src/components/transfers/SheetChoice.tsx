import '@mantine/core/styles/LoadingOverlay.layer.css';
import '@mantine/dropzone/styles.layer.css';
import { IMPORT_MAX_BYTES, IMPORT_MAX_ROWS } from '@gerbang/shared/contracts/records';
import { Button, UnstyledButton } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { formatBytes } from '../../lib/format-bytes.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { staffToast } from '../../lib/toasts/staff-toasts.ts';
import { useIsPhone } from '../../lib/use-is-phone.ts';
import { Emphasised } from '../Emphasised.tsx';
import { saveSheet, SHEET_TYPE } from './save-sheet.ts';
import { useImportTemplateMutation } from './transfers.api.ts';

import classes from './import.module.css';

interface Props {
  /** The kind's name in the API. */
  name: string;
  onChoose: (file: File) => void;
}

/** Where a sheet is dropped or chosen, and an empty one can be had. */
export function SheetChoice({ name, onChoose }: Props) {
  const { t } = useTranslation('transfers');
  const language = useLanguage();
  const isPhone = useIsPhone();
  const input = useRef<HTMLInputElement>(null);
  const rows = new Intl.NumberFormat(language).format(IMPORT_MAX_ROWS);
  const size = formatBytes(IMPORT_MAX_BYTES, language);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={`.xlsx,${SHEET_TYPE}`}
        hidden
        aria-label={t('import.choose')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // The same file, chosen again, is a choice too.
          currentTarget.value = '';
          if (file !== undefined) onChoose(file);
        }}
      />
      <Dropzone
        onDrop={() => {}}
        // What is no sheet is told by what is in it, not by its name.
        onDropAny={(files, rejected) => {
          const file = files[0] ?? rejected[0]?.file;
          if (file !== undefined) onChoose(file);
        }}
        multiple={false}
        className={classes.drop ?? ''}
        // A click and the keyboard reach the button inside, which opens the dialog of the field beside it.
        activateOnClick={false}
        activateOnKeyboard={false}
        enablePointerEvents
        tabIndex={-1}
        inputProps={{ 'aria-hidden': true, disabled: true }}
      >
        <UnstyledButton className={classes.dropText} onClick={() => input.current?.click()} data-autofocus>
          <IconFileSpreadsheet size={28} stroke={1.5} aria-hidden="true" />
          <span>{isPhone ? <b>{t('import.choose')}</b> : <Emphasised text={t('import.drop')} />}</span>
        </UnstyledButton>
      </Dropzone>
      <p className={classes.quiet}>{t('import.limits', { rows, size })}</p>
      <Template name={name} />
    </>
  );
}

function Template({ name }: { name: string }) {
  const { t } = useTranslation('transfers');
  const language = useLanguage();
  const [ask, { isLoading }] = useImportTemplateMutation();
  const save = async () => {
    const { data } = await ask({ name, language });
    if (data === undefined) staffToast('error', t('download.failed'));
    else saveSheet(data);
  };
  return (
    <div className={classes.template}>
      <Button variant="default" onClick={() => void save()} loading={isLoading} disabled={isLoading}>
        {t('import.template')}
      </Button>
      <span className={classes.quiet}>{t('import.templateNote')}</span>
    </div>
  );
}

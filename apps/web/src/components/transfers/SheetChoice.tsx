import '@mantine/core/styles/LoadingOverlay.layer.css';
import '@mantine/dropzone/styles.layer.css';
import { IMPORT_MAX_BYTES, IMPORT_MAX_ROWS } from '@gerbang/shared/contracts/records';
import { Button, UnstyledButton } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useRef } from 'react';

import { formatNumber } from '../../lib/format/numbers.ts';
import { formatBytes } from '../../lib/format/sizes.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { staffToast } from '../../lib/toasts/staff-toasts.ts';
import { useIsPhone } from '../../lib/use-is-phone.ts';
import { Emphasised } from '../text/Emphasised.tsx';
import { saveSheet, SHEET_TYPE } from './save-sheet.ts';
import { useImportTemplateMutation } from './transfers.api.ts';

import layout from '../../lib/theme/layout.module.css';
import classes from './import.module.css';

interface Props {
  /** Name of the record kind in the API. */
  name: string;
  onChoose: (file: File) => void;
}

export function SheetChoice({ name, onChoose }: Props) {
  const { t } = useTranslation('transfers');
  const language = useLanguage();
  const isPhone = useIsPhone();
  const input = useRef<HTMLInputElement>(null);
  const rows = formatNumber(IMPORT_MAX_ROWS, language);
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
          // Allows choosing the same file again, for example after it was corrected.
          currentTarget.value = '';
          if (file !== undefined) onChoose(file);
        }}
      />
      <Dropzone
        onDrop={() => {}}
        // The server decides by the content whether a file is a sheet, so files of other types are sent, too.
        onDropAny={(files, rejected) => {
          const file = files[0] ?? rejected[0]?.file;
          if (file !== undefined) onChoose(file);
        }}
        multiple={false}
        className={classes.drop ?? ''}
        // The button inside handles clicks and the keyboard, and opens the dialog of the input beside it.
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
      <p className={layout.quietSmall}>{t('import.limits', { rows, size })}</p>
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
      <span className={layout.quietSmall}>{t('import.templateNote')}</span>
    </div>
  );
}

import '@mantine/core/styles/LoadingOverlay.layer.css';
import '@mantine/dropzone/styles.layer.css';
import { UnstyledButton } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconCloudUpload } from '@tabler/icons-react';

import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Emphasised } from '../text/Emphasised.tsx';

import classes from './FileRows.module.css';

interface Props {
  onOpen: () => void;
  onPick: (files: File[]) => void;
  describedBy: string | undefined;
  path: string | undefined;
}

/** Drop area for files on desktops. A click or the keyboard opens the file dialog. */
export function FileDrop({ onOpen, onPick, describedBy, path }: Props) {
  const { t } = useTranslation('uploads');
  return (
    <Dropzone
      onDrop={() => {}}
      // A file of the wrong type also gets a row, which shows what is wrong with it.
      onDropAny={(files, rejected) => onPick([...files, ...rejected.map(({ file }) => file)])}
      accept={['image/jpeg', 'image/png', 'application/pdf']}
      multiple
      className={classes.drop ?? ''}
      // The button inside handles clicks and the keyboard, and opens the dialog of the input beside it.
      activateOnClick={false}
      activateOnKeyboard={false}
      enablePointerEvents
      tabIndex={-1}
      inputProps={{ 'aria-hidden': true, disabled: true }}
    >
      <UnstyledButton className={classes.dropText} onClick={onOpen} aria-describedby={describedBy} data-path={path}>
        <IconCloudUpload size={24} stroke={1.6} aria-hidden="true" />
        <span>
          <Emphasised text={t('dropHere')} />
        </span>
      </UnstyledButton>
    </Dropzone>
  );
}

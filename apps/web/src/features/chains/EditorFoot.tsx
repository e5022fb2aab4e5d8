import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import classes from './chains.module.css';

interface Props {
  isChanged: boolean;
  canSave: boolean;
  isSending: boolean;
  /** The number of the version that a save makes. */
  next: number;
  onUndo: () => void;
  onSave: () => void;
}

/** Whether there is something to save, and the two ways out. */
export function EditorFoot({ isChanged, canSave, isSending, next, onUndo, onSave }: Props) {
  const { t } = useTranslation('chains');
  return (
    <div className={classes.foot}>
      <Text fz={13} c="dimmed" className={classes.footText ?? ''}>
        {!isChanged && t('editor.unchanged')}
        {isChanged && canSave && t('editor.changed', { version: next })}
      </Text>
      <Button variant="default" onClick={onUndo} disabled={!isChanged || isSending}>
        {t('editor.undo')}
      </Button>
      <Button onClick={onSave} loading={isSending} disabled={!isChanged || !canSave || isSending}>
        {t('editor.save')}
      </Button>
    </div>
  );
}

import '@mantine/core/styles/Kbd.layer.css';
import { Button, Kbd, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import type { TermsEditorState } from './use-terms-editor.ts';

import classes from './terms.module.css';

interface Props {
  editor: TermsEditorState;
  /** The number that the new version gets. */
  version: number;
  onCancel: () => void;
}

/** Always in sight: the draft, and the two ways out. */
export function EditorFoot({ editor, version, onCancel }: Props) {
  const { t } = useTranslation(['terms', 'common']);
  return (
    <div className={classes.foot}>
      {editor.isKept && (
        <Text fz={13} c="dimmed" className={classes.kept ?? ''}>
          {t('terms:edit.draftKept')}
        </Text>
      )}
      <Button variant="default" size="md" onClick={onCancel}>
        {t('common:cancel')}
      </Button>
      <Button
        type="submit"
        size="md"
        loading={editor.isPublishing}
        disabled={editor.isPublishing}
        rightSection={
          <span className={classes.keys} aria-hidden="true">
            <Kbd>Ctrl</Kbd>
            <Kbd>↵</Kbd>
          </span>
        }
        aria-keyshortcuts="Control+Enter"
      >
        {t('terms:edit.publish', { version })}
      </Button>
    </div>
  );
}

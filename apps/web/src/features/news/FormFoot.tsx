import '@mantine/core/styles/Kbd.layer.css';
import { Button, Kbd } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

import type { NewsForm } from './use-news-form.ts';

import classes from './editor.module.css';

interface Props {
  form: NewsForm;
  isNew: boolean;
  onCancel: () => void;
}

/** Always in sight: the two ways out; the button says what it does. */
export function FormFoot({ form: { values, isSaving }, isNew, onCancel }: Props) {
  const { t } = useTranslation(['news', 'common']);
  const button = useRef<HTMLButtonElement>(null);
  // Meant for the middle of writing, so it works in every field.
  useHotkeys([['mod+Enter', () => button.current?.click()]], [], true);
  const words = {
    draft: isNew ? t('news:form.saveDraft') : t('news:form.save'),
    now: t('news:form.publish'),
    at: t('news:form.schedule'),
    published: t('news:form.save'),
  };
  return (
    <div className={classes.foot}>
      <Button variant="default" size="md" onClick={onCancel}>
        {t('common:cancel')}
      </Button>
      <Button
        ref={button}
        type="submit"
        size="md"
        loading={isSaving}
        disabled={isSaving}
        rightSection={
          <span className={classes.keys} aria-hidden="true">
            <Kbd>Ctrl</Kbd>
            <Kbd>↵</Kbd>
          </span>
        }
        aria-keyshortcuts="Control+Enter"
      >
        {words[values.publishing]}
      </Button>
    </div>
  );
}

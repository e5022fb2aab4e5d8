import '@mantine/core/styles/Alert.layer.css';
import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle, IconEye, IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode, Ref } from 'react';

import type { FormDraft } from '../../lib/forms/use-api-form.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';

import classes from './FormNote.module.css';

const LOOK = {
  conflict: { role: 'alert', color: 'progress', icon: <IconAlertTriangle stroke={1.8} /> },
  restored: { role: 'note', color: 'inactive', icon: <IconHistory stroke={1.8} /> },
  readOnly: { role: 'note', color: 'inactive', icon: <IconEye stroke={1.8} /> },
} as const;

interface Props {
  kind: keyof typeof LOOK;
  text: ReactNode;
  children?: ReactNode;
  ref?: Ref<HTMLDivElement>;
}

/** A note above the fields of a form. The caller can focus it with `ref`. */
export function FormNote({ kind, text, children, ref }: Props) {
  return (
    <Alert {...LOOK[kind]} {...(ref !== undefined && { ref, tabIndex: -1 })} className={classes.note ?? ''}>
      {text}
      {children !== undefined && <div className={classes.buttons}>{children}</div>}
    </Alert>
  );
}

interface ConflictProps {
  text: string;
  load: string;
  onLoad: () => Promise<void>;
}

/**
 * Shown when somebody else has saved the record meanwhile. The typed values stay in the form; the button loads the
 * other person's version.
 */
export function ConflictNote({ text, load, onLoad }: ConflictProps) {
  const [isLoading, setLoading] = useState(false);
  const loadTheirs = async () => {
    setLoading(true);
    await onLoad();
    setLoading(false);
  };
  return (
    <FormNote kind="conflict" text={text}>
      <Button variant="default" onClick={() => void loadTheirs()} loading={isLoading} disabled={isLoading}>
        {load}
      </Button>
    </FormNote>
  );
}

interface RestoredProps {
  text: string;
  startOver: string;
  onStartOver: () => void;
}

/** Says that the form began with a draft, and lets the person start over. Nothing for a form without a draft. */
export function RestoredDraft({ draft }: { draft: FormDraft | undefined }) {
  const { t } = useTranslation();
  if (draft?.isRestored !== true) return null;
  return (
    <div data-wide>
      <RestoredNote text={t('draft.restored')} startOver={t('draft.startOver')} onStartOver={draft.startOver} />
    </div>
  );
}

export function RestoredNote({ text, startOver, onStartOver }: RestoredProps) {
  return (
    <FormNote kind="restored" text={text}>
      <Button variant="default" onClick={onStartOver}>
        {startOver}
      </Button>
    </FormNote>
  );
}

import { Button } from '@mantine/core';
import { IconAlertCircle, IconCircleCheckFilled, IconDeviceFloppy, IconPencilExclamation } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { useTranslation } from '../../lib/i18n/use-translation.ts';

import classes from './FormBar.module.css';

interface Props {
  /** Number of faulty fields. With 0 the bar shows `left`, or that the form is complete. */
  faults: number;
  left: number;
  /** Shown instead of the number of sections left. */
  progress?: string;
  /** Shown beside the message, e.g. a countdown. Screen readers do not announce its changes. */
  note?: ReactNode;
  isDraftSaved: boolean;
  submit: string;
  isLoading?: boolean;
  /** Called instead of submitting the form around the button. */
  onSubmit?: () => void;
  /** Called by Cancel, which is then shown on phones too. Without it Cancel is a link to the categories. */
  onCancel?: () => void;
}

export function FormBar({ faults, left, progress, note, isDraftSaved, submit, isLoading = false, ...actions }: Props) {
  const { onSubmit, onCancel } = actions;
  const { t } = useTranslation(['forms', 'common']);
  return (
    <div className={classes.bar} data-fixed-bar>
      <div className={classes.inner}>
        <div className={classes.message} data-note={Boolean(note) || undefined}>
          <div className={classes.live} aria-live="polite">
            <Missing faults={faults} left={left} progress={progress} />
          </div>
          {note}
          <div className={classes.live} aria-live="polite">
            {isDraftSaved && (
              <span className={classes.saved}>
                <IconDeviceFloppy size={16} stroke={1.75} aria-hidden="true" />
                {t('forms:draft.saved')}
              </span>
            )}
          </div>
        </div>
        <div className={classes.buttons}>
          {onCancel === undefined ? (
            <Button component={Link} to="/permits" variant="default" className={classes.cancel}>
              {t('common:cancel')}
            </Button>
          ) : (
            <Button variant="default" className={classes.ask} onClick={onCancel}>
              {t('common:cancel')}
            </Button>
          )}
          <Button
            type={onSubmit === undefined ? 'submit' : 'button'}
            onClick={onSubmit}
            className={classes.submit}
            loading={isLoading}
            disabled={isLoading}
          >
            {submit}
          </Button>
        </div>
      </div>
    </div>
  );
}

function Missing({ faults, left, progress }: Pick<Props, 'faults' | 'left'> & { progress: string | undefined }) {
  const { t } = useTranslation('forms');
  if (faults > 0) {
    return (
      <span className={classes.faults}>
        <IconAlertCircle size={18} stroke={2} aria-hidden="true" />
        {t('toFix', { count: faults })}
      </span>
    );
  }
  if (left > 0) {
    return (
      <span className={progress === undefined ? classes.left : classes.asked}>
        {progress !== undefined && <IconPencilExclamation size={18} stroke={1.75} aria-hidden="true" />}
        {progress ?? t('sectionsLeft', { count: left })}
      </span>
    );
  }
  return (
    <span className={classes.ready}>
      <IconCircleCheckFilled size={18} aria-hidden="true" />
      {progress ?? t('ready')}
    </span>
  );
}

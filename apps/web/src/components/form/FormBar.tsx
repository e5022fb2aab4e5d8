import './form-texts.ts';
import { Button } from '@mantine/core';
import { IconAlertCircle, IconCircleCheckFilled, IconDeviceFloppy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import classes from './FormBar.module.css';

interface Props {
  /** Fields that were found wrong; none yet shows `left` or that all is there. */
  faults: number;
  /** Sections that are not complete. */
  left: number;
  isDraftSaved: boolean;
  /** What the one button does. */
  submit: string;
  isLoading?: boolean;
  /** The button sends the form it stands in; with this it calls instead. */
  onSubmit?: () => void;
  /** Asks before it leaves, on phones too; without it Cancel goes to the categories. */
  onCancel?: () => void;
}

/** The bar at the foot of a form: what is missing at the left, the one main button at the right. */
export function FormBar({ faults, left, isDraftSaved, submit, isLoading = false, onSubmit, onCancel }: Props) {
  const { t } = useTranslation(['forms', 'common']);
  return (
    <div className={classes.bar}>
      <div className={classes.inner}>
        <div className={classes.message} aria-live="polite">
          <Missing faults={faults} left={left} />
          {isDraftSaved && (
            <span className={classes.saved}>
              <IconDeviceFloppy size={16} stroke={1.75} aria-hidden="true" />
              {t('forms:draft.saved')}
            </span>
          )}
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

function Missing({ faults, left }: Pick<Props, 'faults' | 'left'>) {
  const { t } = useTranslation('forms');
  if (faults > 0) {
    return (
      <span className={classes.faults}>
        <IconAlertCircle size={18} stroke={2} aria-hidden="true" />
        {t('toFix', { count: faults })}
      </span>
    );
  }
  if (left > 0) return <span className={classes.left}>{t('sectionsLeft', { count: left })}</span>;
  return (
    <span className={classes.ready}>
      <IconCircleCheckFilled size={18} aria-hidden="true" />
      {t('ready')}
    </span>
  );
}

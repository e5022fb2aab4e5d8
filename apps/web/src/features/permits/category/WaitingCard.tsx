import { Button } from '@mantine/core';
import { IconChevronRight, IconHourglassHigh, IconPencilExclamation, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router';

import type { KeptPass } from '../../../entities/permit/kept-passes.ts';
import { formatWindow } from '../../../lib/format/windows.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';

import classes from './wallet.module.css';

interface Props {
  pass: KeptPass;
  standing: 'returned' | 'in_review';
  /** Given while the list is managed. */
  onForget: (() => void) | undefined;
}

/** A permit that is not approved yet: it asks for a correction, or is in review. Leads to the status page. */
export function WaitingCard({ pass, standing, onForget }: Props) {
  const { t } = useTranslation('pass');
  const { code, kind, time_zone } = pass;
  const Sign = standing === 'returned' ? IconPencilExclamation : IconHourglassHigh;
  const status = `/checkStatus?number=${encodeURIComponent(code)}`;
  return (
    <div className={classes.waiting} data-standing={standing}>
      <span className={classes.sign}>
        <Sign size={22} stroke={1.75} aria-hidden="true" />
      </span>
      <div className={classes.what}>
        <div className={classes.state}>{t(`state.${standing}`)}</div>
        <div className={classes.name}>{t(`kind.${kind}`)}</div>
        <div className={classes.facts}>
          {formatWindow(pass, { time_zone, language: useLanguage() }, t('until'))}
          <br />
          {code}
        </div>
        {standing === 'in_review' && <Steps {...pass.steps} />}
      </div>
      {onForget !== undefined && (
        <Button
          variant="default"
          className={classes.wide ?? ''}
          aria-label={t('wallet.removeLabel', { code })}
          leftSection={<IconTrash size={20} stroke={1.75} aria-hidden="true" />}
          onClick={onForget}
        >
          {t('wallet.remove')}
        </Button>
      )}
      {onForget === undefined && standing === 'returned' && (
        <Button component={Link} to={status} variant="default" className={classes.fix ?? ''}>
          {t('wallet.fix')}
        </Button>
      )}
      {onForget === undefined && standing === 'in_review' && (
        <Link to={status} className={classes.open} aria-label={t('wallet.openLabel', { code })}>
          <IconChevronRight size={22} stroke={1.75} aria-hidden="true" />
        </Link>
      )}
    </div>
  );
}

/** One bar per step of the chain: full for approved ones, half for the current one. */
function Steps({ done, total }: KeptPass['steps']) {
  return (
    <div className={classes.steps} aria-hidden="true">
      {Array.from({ length: total }, (_, step) => (
        <i key={step} data-state={step < done ? 'done' : step === done ? 'now' : undefined} />
      ))}
    </div>
  );
}

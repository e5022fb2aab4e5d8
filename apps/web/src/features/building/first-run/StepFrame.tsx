import { SETUP_STEPS } from '@gerbang/shared/domain/building/first-run';
import type { SetupStep } from '@gerbang/shared/domain/building/first-run';
import { Button, Title } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconLockCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';

import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { usePageTitle } from '../../../lib/page-title.ts';

import classes from './first-run.module.css';

interface Props {
  step: SetupStep;
  /** A line below the title. */
  text: ReactNode;
  children: ReactNode;
  foot: ReactNode;
}

/** Title, content and foot of a step. The title takes the focus when the step opens. */
export function StepFrame({ step, text, children, foot }: Props) {
  const { t } = useTranslation('setup');
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  usePageTitle(t(`${step}.title`));
  return (
    <>
      <div className={classes.body}>
        <p className={classes.stepOf}>
          {t('stepOf', { step: SETUP_STEPS.indexOf(step) + 1, steps: SETUP_STEPS.length })}
        </p>
        <div className={classes.heading}>
          <Title order={1} ref={title} tabIndex={-1} className={classes.title ?? ''}>
            {t(`${step}.title`)}
          </Title>
          <p className={classes.accepted}>
            <IconLockCheck size={18} stroke={1.8} aria-hidden="true" />
            {t('accepted')}
          </p>
        </div>
        <p className={classes.text}>{text}</p>
        {children}
      </div>
      <footer className={classes.foot}>
        <div>{foot}</div>
      </footer>
    </>
  );
}

export function BackButton({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation('setup');
  return (
    <Button variant="default" leftSection={<IconArrowLeft size={18} aria-hidden="true" />} onClick={onBack}>
      {t('back')}
    </Button>
  );
}

interface NextProps {
  label: string;
  disabled?: boolean;
  isLoading?: boolean;
  /** Missing for the button of a form with the id `form`. */
  onClick?: () => void;
  form?: string;
}

export function NextButton({ label, disabled = false, isLoading = false, onClick, form }: NextProps) {
  return (
    <Button
      rightSection={<IconArrowRight size={18} aria-hidden="true" />}
      disabled={disabled || isLoading}
      loading={isLoading}
      {...(onClick === undefined ? { type: 'submit', form } : { onClick })}
    >
      {label}
    </Button>
  );
}

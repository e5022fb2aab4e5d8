import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import type { FirstRun } from '@gerbang/shared/contracts/building/first-run';
import { SETUP_STEPS } from '@gerbang/shared/domain/building/first-run';
import type { SetupStep } from '@gerbang/shared/domain/building/first-run';
import { zoneLabel } from '@gerbang/shared/time/wall-clock';
import { SegmentedControl, UnstyledButton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { GateMark } from '../../../components/frame/GateMark.tsx';
import { chooseLanguage } from '../../../lib/i18n/i18n.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';

import classes from './first-run.module.css';

interface Props {
  run: FirstRun;
  /** Undefined while the setup code is asked for. */
  current: SetupStep | undefined;
  /** Undefined when no step can be opened again. */
  onChoose: ((step: SetupStep) => void) | undefined;
  children: ReactNode;
}

/** A rail with the steps beside the current one. Below 1000 px it becomes a line with a bar. */
export function SetupFrame({ run, current, onChoose, children }: Props) {
  return (
    <div className={classes.page}>
      <header className={classes.rail}>
        <Gate />
        <Brand version={run.version} />
        <StepBar current={current} />
        <StepList run={run} current={current} onChoose={onChoose} />
        <LanguageSwitch />
      </header>
      <main className={classes.main} id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

function Brand({ version }: { version: string }) {
  const { t } = useTranslation();
  return (
    <div className={classes.brand}>
      <GateMark size={32} />
      <span className={classes.word}>{t('productName')}</span>
      <span className={classes.version}>{version}</span>
    </div>
  );
}

function StepBar({ current }: Pick<Props, 'current'>) {
  const { t } = useTranslation('setup');
  const step = current === undefined ? 0 : SETUP_STEPS.indexOf(current) + 1;
  return (
    <div className={classes.bar}>
      <span>{step === 0 ? t('code.title') : t('stepOf', { step, steps: SETUP_STEPS.length })}</span>
      <div className={classes.track} aria-hidden="true">
        <div style={{ width: `${(step / SETUP_STEPS.length) * 100}%` }} />
      </div>
    </div>
  );
}

function StepList({ run, current, onChoose }: Omit<Props, 'children'>) {
  const { t } = useTranslation('setup');
  const chosen = useChosen(run);
  const at = current === undefined ? -1 : SETUP_STEPS.indexOf(current);
  return (
    <nav aria-label={t('steps')} className={classes.steps}>
      <ol>
        {SETUP_STEPS.map((step, index) => {
          const isDone = index < at;
          const text = (
            <>
              <span className={classes.circle}>{isDone ? <IconCheck size={18} stroke={2.4} /> : index + 1}</span>
              <span>
                <strong>{t(`${step}.name`)}</strong>
                <small>{(isDone && chosen[step]) || t(`${step}.about`)}</small>
              </span>
            </>
          );
          return (
            <li key={step} data-state={isDone ? 'done' : index === at ? 'now' : 'later'}>
              {isDone && onChoose !== undefined ? (
                <UnstyledButton className={classes.step} onClick={() => onChoose(step)}>
                  {text}
                </UnstyledButton>
              ) : (
                <span className={classes.step} aria-current={index === at ? 'step' : undefined}>
                  {text}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

/** What was chosen in each step. */
function useChosen({ steps }: FirstRun): Partial<Record<SetupStep, string>> {
  const { t } = useTranslation('setup');
  if (steps === null) return {};
  const count = (wanted: string) => steps.checks.filter(({ state }) => state === wanted).length;
  const [good, look] = [count('good'), count('look')];
  const { group, building, administrator } = steps;
  return {
    checks: look > 0 ? t('checks.sumLook', { good, look }) : t('checks.sum', { good }),
    ...(group !== null && { group: group.name }),
    ...(building !== null && {
      building: [building.name, building.short_code, building.city, zoneLabel(building.time_zone)].join(' · '),
    }),
    ...(administrator !== null && { administrator: administrator.name }),
    ...(steps.mail.has_arrived && { mail: t('mail.arrived') }),
  };
}

function LanguageSwitch() {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <SegmentedControl
      className={classes.language ?? ''}
      size="xs"
      radius={999}
      aria-label={t('language')}
      value={language}
      onChange={(chosen) => void chooseLanguage('public', chosen === 'en' ? 'en' : 'id')}
      data={[
        { value: 'en', label: t('english') },
        { value: 'id', label: t('indonesia') },
      ]}
    />
  );
}

/** Top, left edge and width of each step of the gate, in a picture of 400 x 390. */
const GATE = [
  [0, 258],
  [50, 198],
  [128, 136],
  [220, 68],
  [324, 0],
] as const;

function Gate() {
  return (
    <svg className={classes.gate} viewBox="0 0 400 390" preserveAspectRatio="xMaxYMax slice" aria-hidden="true">
      {GATE.map(([top, left], index) => (
        <g key={top}>
          <rect x={left} y={top} width={400 - left} height={4} opacity={0.3} />
          {Array.from({ length: Math.floor(((GATE[index + 1]?.[0] ?? 390) - top) / 17) }, (_, course) => (
            <rect key={course} x={left + 5} y={top + 14 + course * 17} width={395 - left} height={1} opacity={0.16} />
          ))}
        </g>
      ))}
    </svg>
  );
}

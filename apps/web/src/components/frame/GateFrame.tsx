import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import '../../lib/theme/styles-forms.ts';
import { SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { chooseLanguage } from '../../lib/i18n/i18n.ts';
import type { Side } from '../../lib/i18n/language.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { GateMark } from './GateMark.tsx';

import classes from './GateFrame.module.css';

const LEFT = ['#138578', '#0B6B61', '#0B6B61', '#0B6B61', '#09564F', '#09564F', '#09564F', '#07403B'];
const RIGHT = ['#45B3A4', '#239D8E', '#239D8E', '#239D8E', '#138578', '#138578', '#138578', '#0B6B61'];

/** Shows a form inside the drawing of a gate, with the language switch below. */
export function GateFrame({ side, children }: { side: Side; children: ReactNode }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <div className={classes.page}>
      <GateHalf className={classes.left ?? ''} tones={LEFT} line="#A2DCD2" />
      <GateHalf className={classes.right ?? ''} tones={RIGHT} line="#E7F7F4" />
      <div className={classes.middle}>
        <header>
          <Link to="/permits" className={classes.brand}>
            <GateMark size={34} />
            <span>{t('productName')}</span>
          </Link>
        </header>
        <main className={classes.main} id="main" tabIndex={-1}>
          {children}
        </main>
        <footer>
          <SegmentedControl
            size="xs"
            radius={999}
            aria-label={t('language')}
            value={language}
            onChange={(chosen) => void chooseLanguage(side, chosen === 'en' ? 'en' : 'id')}
            data={[
              { value: 'en', label: t('english') },
              { value: 'id', label: t('indonesia') },
            ]}
            classNames={{ label: classes.languageLabel ?? '' }}
          />
        </footer>
      </div>
    </div>
  );
}

/** Height and width of each step of the gate, from the top down. */
const STEPS: readonly (readonly [number, number])[] = [
  [58, 92],
  [64, 142],
  [78, 198],
  [92, 260],
  [104, 328],
  [128, 402],
  [152, 500],
  [170, 600],
];
const WIDTH = 600;
const TOP = 96;
const COURSE = 16;

interface Props {
  className: string;
  /** One colour per step, from the top down. */
  tones: readonly string[];
  line: string;
}

function GateHalf({ className, tones, line }: Props) {
  return (
    <svg className={className} viewBox="0 0 600 900" preserveAspectRatio="xMaxYMax slice" aria-hidden="true">
      {STEPS.map(([height, width], index) => (
        <Step
          key={width}
          top={TOP + STEPS.slice(0, index).reduce((sum, [above]) => sum + above, 0)}
          height={height}
          width={width}
          tone={tones[index] ?? ''}
          ledge={tones[Math.max(0, index - 1)] ?? ''}
          line={line}
        />
      ))}
    </svg>
  );
}

interface StepProps {
  top: number;
  height: number;
  width: number;
  tone: string;
  ledge: string;
  line: string;
}

function Step({ top, height, width, tone, ledge, line }: StepProps) {
  const left = WIDTH - width;
  const courses = Math.floor((height - 14) / COURSE);
  const lines = Array.from({ length: courses }, (_, course) => `M${left} ${top + 28 + course * COURSE}H${WIDTH}`).join(
    '',
  );
  return (
    <g>
      <rect x={left} y={top + 12} width={width} height={height - 11} fill={tone} />
      <rect x={left - 10} y={top} width={width + 10} height={12} fill={ledge} />
      <rect x={left - 5} y={top + 12} width={width + 5} height={4} fill={line} opacity=".35" />
      <path d={lines} stroke={line} strokeWidth="1" opacity=".22" />
    </g>
  );
}

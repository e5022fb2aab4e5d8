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
  /** One tone per step, from the top down. */
  tones: readonly string[];
  line: string;
}

/** The left half of the split gate, stepped and coursed like masonry: decoration only. */
export function GateHalf({ className, tones, line }: Props) {
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

import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox } from '@mantine/core';
import { IconExclamationMark, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Stepper } from './Stepper.tsx';

import classes from './verdict.module.css';

interface Props {
  name: string;
  /** What stands between the box and the name. */
  picture: ReactNode;
  /** What is said under the name. */
  text: string;
  isMatched: boolean;
  isRefused?: boolean;
  value: number;
  max: number;
  onMatch: (isMatched: boolean) => void;
  onCount: (value: number) => void;
  /** What stands below the row. */
  children?: ReactNode;
}

const Fewer = ({ className }: { className: string }) => <IconExclamationMark className={className} stroke={3.4} />;
const Refused = ({ className }: { className: string }) => <IconX className={className} stroke={3.4} />;

/** One line of the checklist: ticked when it is there in full, amber when some are missing, red when it may not pass. */
export function CheckRow({ name, picture, text, isMatched, isRefused = false, value, max, ...on }: Props) {
  const { t } = useTranslation('gate');
  const isLess = isMatched && value < max;
  const tone = isRefused ? 'rejected' : toneOf(isMatched, isLess);
  return (
    <li className={classes.row} data-tone={tone}>
      <div className={classes.line}>
        <Checkbox
          size="xl"
          radius={8}
          color={tone ?? 'accepted'}
          autoContrast={false}
          aria-label={t('list.match', { name })}
          checked={isMatched && !isLess && !isRefused}
          indeterminate={isLess || isRefused}
          {...(isRefused && { icon: Refused })}
          {...(isLess && { icon: Fewer })}
          disabled={isRefused}
          classNames={{ input: classes.box ?? '', icon: classes.boxIcon ?? '' }}
          onChange={({ currentTarget }) => on.onMatch(currentTarget.checked)}
        />
        {picture}
        <div className={classes.what}>
          <span className={classes.name}>{name}</span>
          <span className={classes.about}>{text}</span>
        </div>
        {!isRefused && <Stepper name={name} value={value} max={max} onChange={on.onCount} />}
      </div>
      {on.children}
    </li>
  );
}

function toneOf(isMatched: boolean, isLess: boolean): 'accepted' | 'progress' | undefined {
  if (!isMatched) return undefined;
  return isLess ? 'progress' : 'accepted';
}

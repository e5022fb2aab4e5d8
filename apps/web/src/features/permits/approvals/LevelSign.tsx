import type { ClashLevel } from '@gerbang/shared/domain/permits/clashes';
import { IconAlertOctagonFilled, IconAlertTriangleFilled, IconInfoCircle } from '@tabler/icons-react';

import classes from './detail/detail.module.css';

const LEVEL_ICON = { serious: IconAlertOctagonFilled, look: IconAlertTriangleFilled, know: IconInfoCircle } as const;

export function LevelSign({ level, size = 18 }: { level: ClashLevel; size?: number }) {
  const Icon = LEVEL_ICON[level];
  return <Icon size={size} stroke={1.9} data-level={level} className={classes.levelSign} aria-hidden="true" />;
}

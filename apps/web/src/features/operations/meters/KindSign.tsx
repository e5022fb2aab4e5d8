import type { MeterKind } from '@gerbang/shared/domain/operations/meters/readings';
import { IconBolt, IconDroplet, IconFlame } from '@tabler/icons-react';

import { useTranslation } from '../../../lib/i18n/use-translation.ts';

import classes from './meters.module.css';

const SIGN = { electricity: IconBolt, water: IconDroplet, gas: IconFlame } as const satisfies Record<
  MeterKind,
  typeof IconBolt
>;

export function KindSign({ kind }: { kind: MeterKind }) {
  const { t } = useTranslation('meters');
  const Sign = SIGN[kind];
  return (
    <span className={classes.kind} data-kind={kind}>
      <Sign size={16} stroke={1.9} aria-hidden="true" />
      {t(`kind.${kind}`)}
    </span>
  );
}

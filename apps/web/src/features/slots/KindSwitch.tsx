import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { GOODS_KINDS } from '@gerbang/shared/domain/permits/kinds';
import type { GoodsKind } from '@gerbang/shared/domain/permits/kinds';
import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import classes from './schedule.module.css';

/** Goods in or goods out: each has its own slots. */
export function KindSwitch({ kind, onChoose }: { kind: GoodsKind; onChoose: (kind: GoodsKind) => void }) {
  const { t } = useTranslation('slots');
  return (
    <SegmentedControl<GoodsKind>
      className={classes.kinds ?? ''}
      classNames={{ label: classes.kind ?? '' }}
      aria-label={t('kind.label')}
      data={GOODS_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
      value={kind}
      onChange={onChoose}
    />
  );
}

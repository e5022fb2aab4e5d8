import type { RoundMeter } from '@gerbang/shared/contracts/meters';
import { UnstyledButton } from '@mantine/core';
import { IconAlertCircle, IconCircle, IconCircleCheckFilled, IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { useMeterWords } from './use-meter-words.ts';
import type { Round, RoundState } from './use-round.ts';

import classes from './round.module.css';

const SIGN = {
  left: IconCircle,
  read: IconCircleCheckFilled,
  waiting: IconClock,
  refused: IconAlertCircle,
} as const satisfies Record<RoundState, typeof IconCircle>;

/** All meters of the round, floor by floor; any of them can be brought before the eyes. */
export function RoundList({ meters, round }: { meters: readonly RoundMeter[]; round: Round }) {
  const { t } = useTranslation('meters');
  const words = useMeterWords();
  const floors = new Map<string, RoundMeter[]>();
  for (const meter of meters) {
    const { floor } = words.place(meter);
    floors.set(floor, [...(floors.get(floor) ?? []), meter]);
  }
  return (
    <section className={classes.list} aria-label={t('round.list')}>
      <h2 className={classes.section}>{t('round.list')}</h2>
      {[...floors].map(([floor, some]) => (
        <div key={floor}>
          {floor !== '' && <h3 className={classes.floor}>{floor}</h3>}
          <ul>
            {some.map((meter) => (
              <li key={meter.id}>
                <Row meter={meter} round={round} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function Row({ meter, round }: { meter: RoundMeter; round: Round }) {
  const { t } = useTranslation('meters');
  const words = useMeterWords();
  const state = round.stateOf(meter);
  const Sign = SIGN[state];
  const { where } = words.place(meter);
  return (
    <UnstyledButton
      className={classes.row}
      data-state={state}
      aria-current={round.current?.id === meter.id ? 'true' : undefined}
      onClick={() => {
        round.show(meter.id);
        window.scrollTo({ top: 0 });
      }}
    >
      <Sign size={18} stroke={1.9} aria-hidden="true" />
      <span className={classes.rowTexts}>
        <b>{where}</b>
        <span className={classes.quiet}>
          {t(`kind.${meter.kind}`)} · {meter.serial_number}
        </span>
      </span>
      <span className={classes.state}>{t(`round.${state}`)}</span>
    </UnstyledButton>
  );
}

import type { RoundMeter } from '@gerbang/shared/contracts/meters';
import { Button } from '@mantine/core';
import { IconAlertCircle, IconCloudOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { useMeterWords } from './use-meter-words.ts';
import type { UnsentQueue } from './use-unsent.ts';

import classes from './round.module.css';

interface Props {
  unsent: UnsentQueue;
  meters: readonly RoundMeter[];
  onShow: (meter_id: string) => void;
}

/** What has not reached the server yet, and what the server does not take. */
export function UnsentNote({ unsent, meters, onShow }: Props) {
  const { t } = useTranslation('meters');
  const words = useMeterWords();
  const waiting = unsent.list.filter(({ refused }) => refused === null);
  const refused = unsent.list.filter((one) => one.refused !== null);
  return (
    <>
      {unsent.isStuck && waiting.length > 0 && (
        <output className={classes.unsent}>
          <IconCloudOff size={20} stroke={1.8} aria-hidden="true" />
          <span>
            <b>{t('round.unsent', { count: waiting.length })}</b>
            <span>{t('round.unsentText')}</span>
          </span>
          <Button variant="default" size="xs" onClick={unsent.sendNow}>
            {t('round.sendNow')}
          </Button>
        </output>
      )}
      {refused.map(({ body, refused: reason }) => {
        const meter = meters.find(({ id }) => id === body.meter_id);
        return (
          <div key={body.id} className={classes.refused} role="alert">
            <IconAlertCircle size={20} stroke={1.8} aria-hidden="true" />
            <span>
              <b>{meter === undefined ? '' : words.place(meter).where}</b>
              <span>{t('round.refusedText', { reason: reason ?? '' })}</span>
            </span>
            <Button
              variant="default"
              size="xs"
              onClick={() => {
                unsent.forget(body.id);
                onShow(body.meter_id);
              }}
            >
              {t('round.again')}
            </Button>
          </div>
        );
      })}
    </>
  );
}

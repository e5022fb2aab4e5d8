import '@mantine/core/styles/Kbd.layer.css';
import type { PermitDetail } from '@gerbang/shared/contracts/approvals';
import { Button, Kbd } from '@mantine/core';
import { IconCalendarPlus, IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { Emphasised } from '../../components/Emphasised.tsx';
import { useIsPhone } from '../../lib/use-is-phone.ts';
import { NextLine } from './NextLine.tsx';
import { plainDay, shortDay } from './short-days.ts';
import type { Desk } from './use-desk.ts';
import type { Words } from './use-words.ts';

import classes from './decision.module.css';

interface Props {
  permit: PermitDetail;
  desk: Desk;
  words: Words;
  onApprove: () => void;
}

/** Work that is to go on for another period: until when, and the one tap that grants it. */
export function RenewalBar({ permit, desk, words: { language }, onApprove }: Props) {
  const { t } = useTranslation('approvals');
  const isPhone = useIsPhone();
  const { renewal, workers } = permit;
  if (renewal === null) return null;
  const grants = t('decision.renews', {
    workers: t('workerCount', { count: workers.length }),
    day: shortDay(renewal.until, language),
  });
  return (
    <section className={classes.bar} aria-label={t('decision.label')}>
      <div className={classes.line}>
        <span className={classes.outcome}>
          <IconCheck size={15} stroke={2.4} aria-hidden="true" />
          <span>
            <Emphasised text={grants} />
          </span>
        </span>
        <NextLine desk={desk} />
      </div>
      <div className={classes.renewal}>
        <Button
          size="md"
          fullWidth={isPhone}
          className={(isPhone && classes.approveThumb) || ''}
          aria-keyshortcuts="A"
          leftSection={<IconCalendarPlus size={18} stroke={2} aria-hidden="true" />}
          rightSection={
            !isPhone && (
              <span className={classes.keys} aria-hidden="true">
                <Kbd>A</Kbd>
              </span>
            )
          }
          // The second press of a double click was meant for the permit before.
          onClick={({ detail }) => detail < 2 && onApprove()}
        >
          {t('decision.renew', { day: plainDay(renewal.until, language) })}
        </Button>
      </div>
    </section>
  );
}

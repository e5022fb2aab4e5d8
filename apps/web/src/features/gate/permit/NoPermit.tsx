import { Button } from '@mantine/core';
import { IconRefresh, IconScan } from '@tabler/icons-react';
import { useState } from 'react';

import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { GuardBar } from '../GateHead.tsx';
import type { PermitQuery } from '../scan/permit-query.ts';
import { useGateAddress } from '../use-gate-address.ts';
import { useBooking } from '../use-record-movement.ts';
import { RefusalSheet } from './RefusalSheet.tsx';
import type { LookupFault } from './use-lookup.ts';
import { VerdictTop } from './VerdictTop.tsx';

import classes from './verdict.module.css';

interface Props {
  ask: PermitQuery;
  fault: LookupFault;
  onAgain: () => void;
}

/** Shown when a code or a QR code leads to no valid permit. Has a retry button when the lookup itself failed. */
export function NoPermit({ ask, fault, onAgain }: Props) {
  const { t } = useTranslation('gate');
  const { open } = useGateAddress();
  const [isRefusing, setRefusing] = useState(false);
  const booking = useBooking(ask, false, onAgain);
  const isWaiting = fault === 'not_on_device' || fault === 'failed';
  return (
    <>
      <VerdictTop
        tone={isWaiting ? 'wait' : 'refuse'}
        word={t(isWaiting ? 'verdict.wait' : 'verdict.refuse')}
        reason={t(`verdict.fault.${fault}`)}
      >
        {'code' in ask && <p className={classes.facts}>{ask.code}</p>}
      </VerdictTop>
      <main id="main" tabIndex={-1} className={classes.body}>
        <GuardBar />
      </main>
      <footer className={classes.foot}>
        <div className={classes.inner}>
          {fault === 'failed' ? (
            <Button
              fullWidth
              className={classes.main ?? ''}
              leftSection={<IconRefresh size={26} stroke={2} aria-hidden="true" />}
              onClick={onAgain}
            >
              {t('act.again')}
            </Button>
          ) : (
            <Button
              fullWidth
              className={classes.main ?? ''}
              leftSection={<IconScan size={26} stroke={2} aria-hidden="true" />}
              onClick={() => open('scan')}
            >
              {t('act.next')}
            </Button>
          )}
          <Button
            variant="subtle"
            color="rejected"
            fullWidth
            className={classes.no ?? ''}
            onClick={() => setRefusing(true)}
          >
            {t('act.noteRefusal')}
          </Button>
        </div>
      </footer>
      <RefusalSheet
        opened={isRefusing}
        title={t('refusal.titleUnknown')}
        booking={booking}
        onClose={() => setRefusing(false)}
        onRefuse={(note, photos) =>
          void booking.book({
            action: 'refuse',
            permit: null,
            name: 'code' in ask ? ask.code : t('done.unknown'),
            sum: '',
            note,
            photos,
          })
        }
      />
    </>
  );
}

import type { GatePermit } from '@gerbang/shared/contracts/gate/gate';
import { Button } from '@mantine/core';

import { permitName } from '../../../entities/permit/permit-looks.ts';
import { useErrorText } from '../../../lib/api/problem.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { staffToast } from '../../../lib/toasts/staff-toasts.ts';
import { useCan } from '../../../lib/use-can.ts';
import { useGate } from '../gate-context.ts';
import { useRecordDepartureMutation } from '../gate.api.ts';

import classes from './lists.module.css';

/**
 * Records that the vehicle left. Needs the network, because only the dock's record says it, and a guard on duty who may
 * read permits.
 */
export function LeaveButton({ permit }: { permit: GatePermit }) {
  const { t } = useTranslation('gate');
  const { isOnline, shift } = useGate();
  const mayRecord = useCan()('permit.read') && shift !== null;
  const errorText = useErrorText();
  const [record, { isLoading }] = useRecordDepartureMutation();
  if (!mayRecord) return null;
  const { property_id, id } = permit;
  const name = permitName(permit);
  const leave = async () => {
    const { error } = await record({ property_id, id });
    if (error === undefined) staffToast('success', t('permits.hasLeft', { name }));
    else staffToast('error', errorText(error));
  };
  return (
    <div className={classes.leave}>
      <Button
        variant="default"
        className={classes.seen ?? ''}
        disabled={!isOnline}
        loading={isLoading}
        aria-label={t('permits.leaveOf', { name })}
        onClick={() => void leave()}
      >
        {t('permits.leave')}
      </Button>
    </div>
  );
}

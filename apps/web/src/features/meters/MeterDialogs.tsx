import type { MeterRecord } from '@gerbang/shared/contracts/meters';
import { useTranslation } from 'react-i18next';

import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { ImportDialog } from '../../components/transfers/ImportDialog.tsx';
import { problemOf, useErrorText } from '../../lib/api/problem.ts';
import { staffToast } from '../../lib/toasts/staff-toasts.ts';
import { MeterDialog } from './MeterDialog.tsx';
import { useDeleteMeterMutation } from './meters.api.ts';

/** Which dialog of the meters is open. */
export type OpenDialog =
  | { what: 'form'; meter: MeterRecord | null }
  | { what: 'remove'; meter: MeterRecord }
  | { what: 'import' | 'import readings' }
  | null;

interface Props {
  property_id: string;
  open: OpenDialog;
  onClose: () => void;
}

/** The dialogs of the list of meters. */
export function MeterDialogs({ property_id, open, onClose }: Props) {
  const { t } = useTranslation('meters');
  const isReadings = open?.what === 'import readings';
  return (
    <>
      {open?.what === 'form' && <MeterDialog property_id={property_id} meter={open.meter} onClose={onClose} />}
      {(open?.what === 'import' || isReadings) && (
        <ImportDialog
          into={{ name: isReadings ? 'meter-reading' : 'meter', property_id, given: {} }}
          title={t(isReadings ? 'page.readings' : 'tabs.list')}
          onClose={onClose}
        />
      )}
      <RemoveMeter property_id={property_id} meter={open?.what === 'remove' ? open.meter : null} onClose={onClose} />
    </>
  );
}

function RemoveMeter({ property_id, meter, onClose }: Omit<Props, 'open'> & { meter: MeterRecord | null }) {
  const { t } = useTranslation(['meters', 'property']);
  const errorText = useErrorText();
  const [remove, { isLoading }] = useDeleteMeterMutation();
  const name = meter?.serial_number ?? '';
  const confirm = async () => {
    if (meter === null) return;
    const { error } = await remove({ property_id, id: meter.id });
    onClose();
    if (error === undefined) return void staffToast('success', t('property:deleted'));
    staffToast('error', t('property:deleteFailed'));
    if (problemOf(error)?.code === 'in_use') staffToast('blank', errorText(error));
  };
  return (
    <ConfirmDialog
      opened={meter !== null}
      onClose={onClose}
      title={t('meters:list.removeTitle', { name })}
      text={t('meters:list.removeText')}
      confirm={t('meters:list.remove', { name })}
      isLoading={isLoading}
      onConfirm={() => void confirm()}
    />
  );
}

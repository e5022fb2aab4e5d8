import type { PermitStatus, StatusBody } from '@gerbang/shared/contracts/permits/status';

import { LoadFailure } from '../../../components/frame/LoadFailure.tsx';
import { loadTexts } from '../../../lib/i18n/i18n.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useLazyPart } from '../../../lib/use-lazy-part.ts';
import type { Acting } from './use-acting.tsx';

const loadCode = async () => (await import('./CodeDialog.tsx')).CodeDialog;
const loadSlot = async () => {
  const [{ SlotDialog }] = await Promise.all([import('./SlotDialog.tsx'), loadTexts(['schedule', 'forms'])]);
  return SlotDialog;
};

interface Props {
  status: PermitStatus;
  asked: StatusBody;
  acting: Acting;
  onChanged: (proof: string) => void;
}

/** The dialogs of an applicant's action. Their code is loaded when the browser is idle or when one is opened. */
export function ActingDialogs({ status, asked, acting, onChanged }: Props) {
  const { t } = useTranslation('status');
  const code = useLazyPart(loadCode, acting.code.isAsked);
  const slot = useLazyPart(loadSlot, acting.slot.isOpen);
  const failed = [code, slot].find(({ hasFailed }) => hasFailed);
  return (
    <>
      {failed !== undefined && <LoadFailure text={t('slot.failed')} onRetry={failed.retry} />}
      {code.Part !== undefined && <code.Part asked={asked} code={acting.code} />}
      {slot.Part !== undefined && <slot.Part status={status} asked={asked} acting={acting} onChanged={onChanged} />}
    </>
  );
}

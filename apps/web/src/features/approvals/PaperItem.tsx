import type { PermitDetail } from '@gerbang/shared/contracts/approvals';
import { Loader, Menu } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { useErrorText } from '../../lib/api/problem.ts';
import { saveFile } from '../../lib/save-file.ts';
import { staffToast } from '../../lib/toasts/staff-toasts.ts';
import { usePermitPaperMutation } from './approvals.api.ts';

/** Saves the permit's paper; there is one only of a permit that the gate takes. The menu stays until it is saved. */
export function PaperItem({ permit, onDone }: { permit: PermitDetail; onDone: () => void }) {
  const { t } = useTranslation('approvals');
  const errorText = useErrorText();
  const [fetchPaper, { isLoading }] = usePermitPaperMutation();
  const { property_id, id, code, state } = permit;
  if (state !== 'approved' && state !== 'checked') return null;
  const download = async () => {
    const { data: address, error } = await fetchPaper({ property_id, id });
    onDone();
    if (address !== undefined) return saveFile(address, `${code}.pdf`);
    staffToast('error', t('moves.paperFailed'));
    staffToast('blank', errorText(error));
  };
  return (
    <Menu.Item
      leftSection={isLoading ? <Loader size={16} /> : <IconFileTypePdf size={16} stroke={1.8} />}
      closeMenuOnClick={false}
      disabled={isLoading}
      onClick={() => void download()}
    >
      {t('moves.paper')}
    </Menu.Item>
  );
}

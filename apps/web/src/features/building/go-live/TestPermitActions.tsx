import { TEST_KINDS } from '@gerbang/shared/contracts/building/go-live';
import type { GoLiveAnswer, TestPermitBody } from '@gerbang/shared/contracts/building/go-live';
import { isRouteInRole } from '@gerbang/shared/domain/people/menu';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';

import { ConfirmDialog } from '../../../components/dialogs/ConfirmDialog.tsx';
import { useErrorText } from '../../../lib/api/problem.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useAuth } from '../../../lib/store/hooks.ts';
import { staffToast } from '../../../lib/toasts/staff-toasts.ts';
import { useDeleteTestPermitMutation, useMakeTestPermitMutation } from './go-live.api.ts';
import { canTest } from './use-check-text.ts';

const APPROVALS = '/operational/permitApprovals';

/** Makes a test permit for goods in or work, or opens and deletes the existing one. */
export function TestPermitActions({ property }: { property: GoLiveAnswer }) {
  const { t } = useTranslation('goLive');
  const errorText = useErrorText();
  const { userData } = useAuth();
  const [make, { isLoading: isMaking, originalArgs }] = useMakeTestPermitMutation();
  const [remove, { isLoading: isDeleting }] = useDeleteTestPermitMutation();
  const { id, test_permit, test_approved } = property;
  const [isAsking, setAsking] = useState(false);
  const tell = (failed: string, error: unknown) => {
    staffToast('error', failed);
    staffToast('blank', errorText(error));
  };
  const onMake = async (kind: TestPermitBody['kind']) => {
    const { data, error } = await make({ id, kind });
    if (data === undefined) return tell(t('test.makeFailed'), error);
    staffToast('success', t('test.made', { code: data.code }));
  };
  const onDelete = async () => {
    const { error } = await remove(id);
    setAsking(false);
    if (error !== undefined) return tell(t('test.deleteFailed'), error);
    staffToast('success', t('test.deleted'));
  };
  if (test_permit === null)
    return TEST_KINDS.map((kind) => (
      <Button
        key={kind}
        size="sm"
        variant={test_approved ? 'subtle' : 'default'}
        disabled={!canTest(property) || (isMaking && originalArgs?.kind !== kind)}
        loading={isMaking && originalArgs?.kind === kind}
        onClick={() => void onMake(kind)}
      >
        {t(`test.make.${kind}`)}
      </Button>
    ));
  return (
    <>
      {isRouteInRole(userData?.role.modules ?? [], APPROVALS) && (
        <Button size="sm" variant="default" component={Link} to={`${APPROVALS}?permit=${test_permit.id}&at=${id}`}>
          {t('test.open')}
        </Button>
      )}
      <Button size="sm" variant="subtle" onClick={() => setAsking(true)}>
        {t('test.delete')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('test.ask', { code: test_permit.code })}
        text={t('test.askText')}
        confirm={t('test.delete')}
        isLoading={isDeleting}
        onConfirm={() => void onDelete()}
      />
    </>
  );
}

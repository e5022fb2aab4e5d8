import { useState } from 'react';
import { useParams } from 'react-router';

import { RecordScreen } from '../../features/building/records/RecordScreen.tsx';
import { SECURITY_KINDS } from '../../features/building/records/security-kinds.ts';
import { HandoverScreen } from '../../features/operations/security/HandoverScreen.tsx';
import { LabelsScreen } from '../../features/operations/security/LabelsScreen.tsx';
import { OnDutyScreen } from '../../features/operations/security/OnDutyScreen.tsx';
import { PatrolsScreen } from '../../features/operations/security/PatrolsScreen.tsx';
import { PrintLabels, RenewLabel, RenewLabelItem } from '../../features/operations/security/PointLabels.tsx';
import { RosterScreen } from '../../features/operations/security/RosterScreen.tsx';
import { pageIn, tabOf } from '../../features/operations/security/security-page.ts';
import type { SubPage, Tab } from '../../features/operations/security/security-page.ts';
import { SecurityFrame } from '../../features/operations/security/SecurityFrame.tsx';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { useAuth } from '../../lib/store/hooks.ts';
import { NotFoundScreen } from './NotFoundScreen.tsx';

export function SecurityScreen() {
  const { tab } = useParams();
  const page = pageIn(tab);
  return page === undefined ? <NotFoundScreen /> : <Known page={page} />;
}

function Known({ page }: { page: Tab | SubPage }) {
  const { t } = useTranslation('security');
  const { property_id } = useAuth();
  usePageTitle(`${t(`tabs.${tabOf(page)}`)} · ${t('title')}`);
  // Remounts the tab for another property, which has other guards.
  return (
    <SecurityFrame page={page}>
      <Content key={`${page} ${property_id}`} page={page} />
    </SecurityFrame>
  );
}

function Content({ page }: { page: Tab | SubPage }) {
  switch (page) {
    case 'duty':
      return <OnDutyScreen />;
    case 'roster':
      return <RosterScreen />;
    case 'patrols':
      return <PatrolsScreen />;
    case 'handover':
      return <HandoverScreen />;
    case 'labels':
      return <LabelsScreen />;
    case 'checkpoints':
      return <Checkpoints />;
    default:
      return <RecordScreen kind={SECURITY_KINDS[page]} />;
  }
}

/** The list of patrol checkpoints. The menu of a row replaces a lost label. */
function Checkpoints() {
  const [renewed, setRenewed] = useState<{ id: string; name: string } | null>(null);
  return (
    <>
      <RecordScreen
        kind={SECURITY_KINDS.checkpoints}
        renderMore={({ id, name }) => <RenewLabelItem onClick={() => setRenewed({ id, name })} />}
        buttons={<PrintLabels />}
      />
      <RenewLabel checkpoint={renewed} onClose={() => setRenewed(null)} />
    </>
  );
}

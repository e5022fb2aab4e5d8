import { useTranslation } from 'react-i18next';

import { FoundPermit } from './FoundPermit.tsx';
import { NoPermit } from './NoPermit.tsx';
import { OfflineBanner } from './OfflineBanner.tsx';
import type { Ask } from './typed-code.ts';
import { useLookup } from './use-lookup.ts';
import { VerdictTop } from './VerdictTop.tsx';

import gateClasses from './gate.module.css';

/** What the gate says to what was scanned or typed. */
export function PermitView({ ask }: { ask: Ask }) {
  const { t } = useTranslation('gate');
  const { lookup, again } = useLookup(ask);
  return (
    <div className={gateClasses.page} data-verdict>
      <OfflineBanner />
      {lookup.kind === 'looking' && <VerdictTop tone="looking" word={t('verdict.loading')} />}
      {lookup.kind === 'fault' && <NoPermit ask={ask} fault={lookup.fault} onAgain={again} />}
      {lookup.kind === 'found' && <FoundPermit key={lookup.permit.id} ask={ask} {...lookup} onAgain={again} />}
    </div>
  );
}

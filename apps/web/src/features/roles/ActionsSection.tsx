import type { Action } from '@gerbang/shared/access';
import type { RoleOptions } from '@gerbang/shared/contracts/roles';
import { useTranslation } from 'react-i18next';

import { useIsPhone } from '../../lib/use-is-phone.ts';
import { ActionCards } from './ActionCards.tsx';
import { ActionGrid } from './ActionGrid.tsx';
import { LockNote } from './LockNote.tsx';
import type { MatrixProps } from './matrix-props.ts';
import { matrixRows } from './role-matrix.ts';
import { SectionCard } from './SectionCard.tsx';
import { SectionFault } from './SectionFault.tsx';
import type { Grants } from './use-grants.ts';
import type { RoleFormApi } from './use-role-form.ts';

interface Props {
  form: RoleFormApi;
  grants: Grants;
  areas: RoleOptions['areas'];
}

/** What a role allows: areas by verbs, as a grid or, where that has no room, as cards. */
export function ActionsSection({ form: { values, change, faults }, grants, areas }: Props) {
  const { t } = useTranslation('roles');
  const isPhone = useIsPhone();
  const rows = matrixRows(areas);
  const toggle = (action: Action) =>
    change({
      actions: values.actions.includes(action)
        ? values.actions.filter((one) => one !== action)
        : [...values.actions, action],
    });
  const hasWithheld = rows.some(({ actions }) => actions.some((action) => grants.ofAction(action) === 'withheld'));
  const matrix: MatrixProps = { rows, chosen: values.actions, lockOf: grants.ofAction, onToggle: toggle };
  return (
    <SectionCard section="actions">
      <SectionFault path="actions" code={faults.actions} />
      {hasWithheld && <LockNote text={t('form.withheldNote')} />}
      {grants.isOwn && <LockNote text={t('form.ownRole')} />}
      {isPhone ? <ActionCards {...matrix} /> : <ActionGrid {...matrix} />}
    </SectionCard>
  );
}

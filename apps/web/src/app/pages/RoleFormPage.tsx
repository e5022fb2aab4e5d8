import '../../features/roles/roles-texts.ts';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';

import { RoleEditor } from '../../features/roles/RoleEditor.tsx';
import { usePageTitle } from '../../lib/page-title.ts';

/** A new role, empty or like another one, or one that is changed. */
export function Page() {
  const { t } = useTranslation('roles');
  const { roleId } = useParams();
  const copied = useSearchParams()[0].get('copy');
  usePageTitle(t(roleId === undefined ? 'newTitle' : 'editTitle'));
  if (roleId !== undefined) return <RoleEditor key={roleId} id={roleId} />;
  return <RoleEditor key={copied} id={copied} isCopy={copied !== null} />;
}

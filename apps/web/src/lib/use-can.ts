import type { Action } from '@gerbang/shared/access';

import { useAuth } from './store/hooks.ts';

/** Whether the user's role has an action. Only hides controls: the server checks the permission again. */
export function useCan(): (action: Action) => boolean {
  const { userData } = useAuth();
  return (action) => userData?.role.actions.includes(action) === true;
}

import type { Action } from '@gerbang/shared/access';

import { useAuth } from './store/hooks.ts';

/** Whether the person's role holds an action; the server asks again. */
export function useCan(): (action: Action) => boolean {
  const { userData } = useAuth();
  return (action) => userData?.role.actions.includes(action) === true;
}

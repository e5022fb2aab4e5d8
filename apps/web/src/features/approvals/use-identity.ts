import type { PermitKey } from '@gerbang/shared/contracts/permit-moves';
import { useState } from 'react';

import { useViewIdentityMutation } from './approvals.api.ts';

/** Whose identity card is looked at. */
export interface IdentityOf {
  name: string;
  file_id: string;
}
export type ShowIdentity = (of: IdentityOf) => void;

/** Asks for the marked picture of an identity card; every call is noted by the server. */
export function useIdentity({ property_id, id }: PermitKey) {
  const [of, setOf] = useState<IdentityOf | null>(null);
  const [view, { data, error, isLoading, fulfilledTimeStamp, reset }] = useViewIdentityMutation();
  const show: ShowIdentity = (asked) => {
    setOf(asked);
    void view({ property_id, id, file_id: asked.file_id });
  };
  const close = () => {
    setOf(null);
    reset();
  };
  const seen_at = fulfilledTimeStamp === undefined ? undefined : new Date(fulfilledTimeStamp).toISOString();
  return { of, url: data?.url, seen_at, error, isLoading, show, close };
}

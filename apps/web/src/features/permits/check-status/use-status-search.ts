import { isSettled } from '@gerbang/shared/domain/permits/banner';
import { decodeStatusLink } from '@gerbang/shared/domain/web/status-link';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate, useParams } from 'react-router';

import { readTenantSession } from '../../lib/session/tenant-session.ts';
import { useCheckStatusMutation } from './check-status.api.ts';
import { useStatusForm } from './status-form.ts';
import type { StatusFormValues } from './status-form.ts';
import { useLiveStatus } from './use-live-status.ts';

/** The form and the search behind it: what it found, followed from then on, or why it failed. */
export function useStatusSearch() {
  const form = useStatusForm();
  const [check, { data: found, error, isLoading, originalArgs }] = useCheckStatusMutation();
  const live = useLiveStatus(found === undefined || isSettled(found.progress) ? undefined : originalArgs);
  const search = (given: StatusFormValues) => {
    const sound = form.check(given);
    if (sound === undefined) return;
    const tenant_id = readTenantSession()?.tenant.id;
    void check({ ...sound, ...(tenant_id !== undefined && { tenant_id }) });
  };
  const isUnreadable = useLinkedSearch(search);
  return { form, found, live, error, isLoading, isUnreadable, search };
}

/**
 * Opens what the address asks for: fills the form from it and searches. The value is taken out of the address at once,
 * so that the e-mail is neither in the history nor on a shared screen. True when the value could not be read.
 */
function useLinkedSearch(search: (given: StatusFormValues) => void): boolean {
  const { value } = useParams();
  const navigate = useNavigate();
  const [seen, setSeen] = useState(value);
  if (value !== undefined && value !== seen) setSeen(value);
  const link = seen === undefined ? undefined : decodeStatusLink(seen);
  const open = useEffectEvent(() => {
    void navigate('/checkStatus', { replace: true });
    if (link !== undefined) search({ form_code: link.form_code.toUpperCase(), email: link.email });
  });
  useEffect(() => {
    if (value !== undefined) open();
  }, [value]);
  return seen !== undefined && link === undefined;
}

import { permitStatus } from '@gerbang/shared/contracts/permits/status';
import type { PermitStatus, StatusBody } from '@gerbang/shared/contracts/permits/status';
import { isSettled } from '@gerbang/shared/domain/permits/banner';
import { comparableCode, readCode } from '@gerbang/shared/domain/permits/code';
import { decodeStatusLink } from '@gerbang/shared/domain/permits/status-link';
import { useEffect, useEffectEvent, useState } from 'react';
import { NavigationType, useNavigate, useNavigationType, useParams, useSearchParams } from 'react-router';

import { patchParams } from '../../../lib/address/patch-params.ts';
import { problemOf } from '../../../lib/api/problem.ts';
import { follow } from '../../../lib/live/follow.ts';
import { readTenantSession } from '../../../lib/session/tenant-session.ts';
import { readTabJson, writeTabJson } from '../../../lib/storage.ts';
import { useCheckStatusMutation } from './check-status.api.ts';
import { statusForm, useStatusForm } from './status-form.ts';
import type { StatusFormValues } from './status-form.ts';

/** Key of the last search of this tab, which survives a reload. */
const LAST_SEARCH = 'status';

/** Keeps the search of this tab for a reload or a step back. */
export function rememberSearch(search: StatusFormValues): void {
  writeTabJson(LAST_SEARCH, search);
}

/** Form state, search and result. Follows the found permit by the live stream, unless it is already settled. */
export function useStatusSearch() {
  // A permit kept on the device links here with its number. The device does not keep the e-mail.
  const [query, setQuery] = useSearchParams();
  const form = useStatusForm(query.get('number') ?? '');
  const [check, { data: found, error, isLoading, originalArgs }] = useCheckStatusMutation();
  const live = useLiveStatus(found === undefined || isSettled(found.progress) ? undefined : originalArgs);
  const search = (given: StatusFormValues) => {
    const sound = form.check(given);
    if (sound === undefined) return;
    const tenant_id = readTenantSession()?.tenant.id;
    rememberSearch(sound);
    // A reload repeats this search, not the one of the link.
    if (query.has('number')) setQuery(patchParams({ number: '' }), { replace: true, preventScrollReset: true });
    void check({ ...sound, ...(tenant_id !== undefined && { tenant_id }) }).then(({ error: refused }) => {
      if (problemOf(refused)?.code === 'not_found') writeTabJson(LAST_SEARCH, null);
    });
  };
  const isUnreadable = useLinkedSearch(search);
  useRepeatedSearch(search, query.get('number') ?? '');
  const isCancelling = query.get('act') === 'cancel';
  return { form, found, live, error, isLoading, isUnreadable, isCancelling, search, asked: originalArgs };
}

/**
 * Searches again after a reload or a step back, so that the result survives it, and for a `number` that was searched
 * last. The tab keeps code and e-mail.
 */
function useRepeatedSearch(search: (given: StatusFormValues) => void, number: string): void {
  const { value } = useParams();
  const arrival = useNavigationType();
  const repeat = useEffectEvent(() => {
    // A link has its own search.
    if (value !== undefined) return;
    const { data } = statusForm.safeParse(readTabJson(LAST_SEARCH));
    if (data === undefined) return;
    // A person who comes from another page of the app wants the empty form.
    if (number === '' ? arrival === NavigationType.Pop : isSameCode(number, data.form_code)) search(data);
  });
  useEffect(() => repeat(), []);
}

function isSameCode(a: string, b: string): boolean {
  const [first, second] = [readCode(a), readCode(b)];
  return first !== undefined && second !== undefined && comparableCode(first) === comparableCode(second);
}

/**
 * Fills the form from the link and searches. Removes the value from the address at once, so that the e-mail stays out
 * of the history. Returns true when the link could not be read.
 */
function useLinkedSearch(search: (given: StatusFormValues) => void): boolean {
  const { value } = useParams();
  const navigate = useNavigate();
  const [seen, setSeen] = useState(value);
  if (value !== undefined && value !== seen) setSeen(value);
  const link = seen === undefined ? undefined : decodeStatusLink(seen);
  const open = useEffectEvent(() => {
    void navigate('/checkStatus', { replace: true });
    if (link !== undefined) search({ ...link, form_code: link.form_code.toUpperCase() });
  });
  useEffect(() => {
    if (value !== undefined) open();
  }, [value]);
  return seen !== undefined && link === undefined;
}

/** Latest state of the permit from the live stream. Opens no stream while `asked` is undefined. */
function useLiveStatus(asked: StatusBody | undefined): PermitStatus | undefined {
  const [latest, setLatest] = useState<{ asked: StatusBody; status: PermitStatus }>();
  useEffect(() => {
    if (asked === undefined) return undefined;
    const stop = follow({ path: '/public/status/live', body: asked }, (message) => {
      const read = permitStatus.safeParse(message);
      if (!read.success) return;
      setLatest({ asked, status: read.data });
      if (isSettled(read.data.progress)) stop();
    });
    return stop;
  }, [asked]);
  return latest !== undefined && latest.asked === asked ? latest.status : undefined;
}

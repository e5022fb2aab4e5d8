import { useSearchParams } from 'react-router';

import { patchParams } from './patch-params.ts';

/** A calendar date such as `2026-11-04`. */
export const DAY = /^\d{4}-\d{2}-\d{2}$/;
export const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads and writes filters of a list in the query of the page's address, so that a link shows the same rows. */
export function useAddressFilters() {
  const [params, setParams] = useSearchParams();
  return {
    has: (name: string) => params.has(name),
    /** Returns an empty string for a missing value and for one that does not match `form`. */
    read: (name: string, form: RegExp): string => {
      const value = params.get(name) ?? '';
      return form.test(value) ? value : '';
    },
    /** Sets the given values, removes empty ones, and goes back to the first page of the list. */
    write: (patch: Readonly<Record<string, string>>) =>
      setParams(patchParams({ ...patch, page: '' }), { preventScrollReset: true }),
  };
}

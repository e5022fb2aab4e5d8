import { useSearchParams } from 'react-router';

/** What the terms' screen shows, as its address says it: a version, or the editor of the next one. */
export function useTermsAddress() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('version') ?? '';
  return {
    /** The version to read; undefined for the one in force. */
    version: /^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : undefined,
    isEditing: params.has('edit'),
    edit: () => setParams({ edit: '1' }),
    /** Back to the version in force; the editor is not gone back to. */
    read: () => setParams({}, { replace: true }),
  };
}

/** Where a version is read. */
export function versionAddress(version: number, latest: number): string {
  return version === latest ? '?' : `?version=${version}`;
}

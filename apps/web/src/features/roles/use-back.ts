import { useLocation, useNavigate } from 'react-router';

/** Goes back one page; to the list when this is the first page of the visit. */
export function useBack(): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  return () => {
    // The router counts its pages in the browser's history; after a login the first one has a key of its own.
    const state: unknown = window.history.state;
    const isFirst = typeof state === 'object' && state !== null && 'idx' in state && state.idx === 0;
    if (key === 'default' || isFirst) void navigate('/settings/roles', { replace: true });
    else void navigate(-1);
  };
}

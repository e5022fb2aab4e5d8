import { useLocation, useNavigate } from 'react-router';

/** Goes back one page, or to `list` if this is the first page of the visit. */
export function useBack(list: string): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  return () => {
    // React Router stores the page's index in `history.state.idx`. The key of the first page is `default` only until a
    // login replaces the page.
    const state: unknown = window.history.state;
    const isFirst = typeof state === 'object' && state !== null && 'idx' in state && state.idx === 0;
    if (key === 'default' || isFirst) void navigate(list, { replace: true });
    else void navigate(-1);
  };
}

import { problem } from '@gerbang/shared/contracts/common';

/** Opens this screen at the address to which the group of the building has moved, which the server answers with status 421. */
export function followMove(content: unknown): void {
  const url = problem.safeParse(content).data?.params?.['url'];
  if (typeof url !== 'string' || !/^https?:\/\//.test(url)) return;
  const { pathname, search, hash } = window.location;
  window.location.assign(new URL(pathname + search + hash, url));
}

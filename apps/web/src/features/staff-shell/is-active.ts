import type { MenuEntry } from '@gerbang/shared/domain/session/menu';

/** Whether the present address is this menu path or lies below it; the case of letters does not matter, as in the routes. */
export function isActive(pathname: string, path: string): boolean {
  const here = pathname.toLowerCase();
  const there = path.toLowerCase();
  return here === there || here.startsWith(`${there}/`);
}

/** Whether the present address belongs to this entry or to one of its children. */
export function holdsActive(pathname: string, entry: MenuEntry): boolean {
  return isActive(pathname, entry.path) || entry.children.some((child) => isActive(pathname, child.path));
}

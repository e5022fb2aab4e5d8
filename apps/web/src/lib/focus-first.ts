/**
 * Scrolls to the first field whose `data-path` is in `bad` and focuses it. A fault without a field of its own belongs to
 * the field that contains its path.
 */
export function focusFirst(root: HTMLElement | null, bad: readonly string[]): void {
  const fields = [...(root?.querySelectorAll<HTMLElement>('[data-path]') ?? [])];
  const paths = new Set(fields.map((candidate) => candidate.dataset['path']));
  const isBad = (path: string) =>
    bad.some((badPath) => badPath === path || (badPath.startsWith(`${path}.`) && !paths.has(badPath)));
  const field = fields.find((candidate) => isBad(candidate.dataset['path'] ?? ''));
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}

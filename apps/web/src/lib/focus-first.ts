/** Scrolls to the first field whose `data-path` is in `bad` and focuses it. */
export function focusFirst(root: HTMLElement | null, bad: readonly string[]): void {
  const fields = [...(root?.querySelectorAll<HTMLElement>('[data-path]') ?? [])];
  const isBad = (path: string) => bad.some((badPath) => badPath === path || badPath.startsWith(`${path}.`));
  const field = fields.find((candidate) => isBad(candidate.dataset['path'] ?? ''));
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}

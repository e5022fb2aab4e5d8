/** Brings the first field of a form whose path is among the bad ones before the person's eyes and gives it the focus. */
export function focusFirst(root: HTMLElement | null, bad: readonly string[]): void {
  const fields = [...(root?.querySelectorAll<HTMLElement>('[data-path]') ?? [])];
  const isBad = (path: string) => bad.some((one) => one === path || one.startsWith(`${path}.`));
  const field = fields.find((candidate) => isBad(candidate.dataset['path'] ?? ''));
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}

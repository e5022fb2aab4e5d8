/** The logo, a split gate. Hidden from screen readers, because the name is beside it. */
export function GateMark({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 48 48" aria-hidden="true">
      <path fill="var(--g-mark1)" d="M21 6v36H4v-6h3v-8h3v-8h3v-6h3v-5h2V6z" />
      <path fill="var(--g-mark2)" d="M27 6v36h17v-6h-3v-8h-3v-8h-3v-6h-3v-5h-2V6z" />
    </svg>
  );
}

import type { ReactNode } from 'react';

interface Props {
  width: number;
  height: number;
  /** What it shows, in words. */
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A picture that is drawn here. */
export function Drawing({ width, height, label, className, children }: Props) {
  return (
    <svg
      className={className}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a picture drawn here has no address an img could show
      role="img"
      aria-label={label}
    >
      {children}
    </svg>
  );
}

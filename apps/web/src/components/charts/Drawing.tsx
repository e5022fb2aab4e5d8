import { useElementSize } from '@mantine/hooks';
import type { ReactNode } from 'react';

interface Props {
  width: number;
  height: number;
  label: string;
  className?: string | undefined;
  /** Whether parts of the drawing are links, which a picture cannot have. */
  hasLinks?: boolean;
  children: ReactNode;
}

export function Drawing({ width, height, label, className, hasLinks = false, children }: Props) {
  return (
    <svg
      className={className}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a picture drawn here has no address an img could show
      role={hasLinks ? 'group' : 'img'}
      aria-label={label}
    >
      {children}
    </svg>
  );
}

/** Width before the element is measured, as in a test without layout. */
const DEFAULT_WIDTH = 640;

export function useChartWidth() {
  const { ref, width } = useElementSize<HTMLDivElement>();
  return { ref, chartWidth: width > 0 ? width : DEFAULT_WIDTH };
}

import { useEffect, useState } from 'react';

import { qrPath, qrSquares } from '../../lib/qr.ts';

interface Props {
  text: string;
  /** Width and height in pixels, including the light border. */
  size: number;
  label: string;
  /**
   * True for a long text that a camera reads from a screen: the largest modules that fill whole device pixels, without
   * correction for damage, which a screen does not have. The code may then be smaller than `size`.
   */
  forCamera?: boolean;
}

/** Modules of a usual long code, so that nothing moves when the encoder is loaded. */
const USUAL_SQUARES = 57;

interface Drawing {
  text: string;
  path: string;
  squares: number;
}

/** A QR code, dark on white in both colour schemes, as scanners need it. */
export function QrCode({ text, size, label, forCamera = false }: Props) {
  const drawing = useDrawing(text, forCamera ? 'low' : 'medium');
  const squares = drawing?.squares ?? USUAL_SQUARES;
  const side = forCamera ? wholePixels(size / squares) * squares : size;
  return (
    <svg
      width={side}
      height={side}
      viewBox={`0 0 ${squares} ${squares}`}
      shapeRendering="crispEdges"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a picture drawn here has no address an img could show
      role="img"
      aria-label={label}
      aria-busy={drawing === undefined}
    >
      <rect width={squares} height={squares} fill="#FFFFFF" />
      <path d={drawing?.path ?? ''} fill="#16211F" />
    </svg>
  );
}

/** Rounds a length down to whole pixels of the device, because a camera misreads modules of unequal width. */
function wholePixels(length: number): number {
  return Math.floor(length * window.devicePixelRatio) / window.devicePixelRatio;
}

/** Path and size of the code. Undefined until the encoder is loaded, or when that fails. */
function useDrawing(text: string, correction: 'low' | 'medium'): Drawing | undefined {
  const [drawing, setDrawing] = useState<Drawing>();
  useEffect(() => {
    let isWanted = true;
    const draw = async () => {
      const squares = await qrSquares(text, correction);
      if (isWanted) setDrawing({ text, path: qrPath(squares), squares: squares.length });
    };
    // The text is shown beside the code, so the code may be missing.
    draw().catch(() => {});
    return () => {
      isWanted = false;
    };
  }, [text, correction]);
  return drawing?.text === text ? drawing : undefined;
}

import { useEffect, useState } from 'react';

import { qrPath, qrSquares } from '../../lib/qr.ts';

interface Props {
  text: string;
  /** Width and height in pixels, including the light border. */
  size: number;
  label: string;
}

interface Drawing {
  text: string;
  path: string;
  squares: number;
}

/** A QR code, dark on white in both colour schemes, as scanners need it. */
export function QrCode({ text, size, label }: Props) {
  const drawing = useDrawing(text);
  const squares = drawing?.squares ?? 1;
  return (
    <svg
      width={size}
      height={size}
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

/** Path and size of the code. Undefined until the encoder is loaded, or when that fails. */
function useDrawing(text: string): Drawing | undefined {
  const [drawing, setDrawing] = useState<Drawing>();
  useEffect(() => {
    let isWanted = true;
    const draw = async () => {
      const squares = await qrSquares(text);
      if (isWanted) setDrawing({ text, path: qrPath(squares), squares: squares.length });
    };
    // The text is shown beside the code, so the code may be missing.
    draw().catch(() => {});
    return () => {
      isWanted = false;
    };
  }, [text]);
  return drawing?.text === text ? drawing : undefined;
}

import { useEffect, useState } from 'react';

import { qrPath, qrSquares } from '../lib/qr.ts';

interface Props {
  /** What a scanner reads. */
  text: string;
  /** Width and height in pixels, the light edge included. */
  size: number;
  /** What it is, for those who do not see it. */
  label: string;
}

interface Drawing {
  text: string;
  path: string;
  squares: number;
}

/** A QR code, dark on white in both colour schemes because scanners want it so. */
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

/** The code of a text once it is drawn; its place stays white until then, or when its code could not be loaded. */
function useDrawing(text: string): Drawing | undefined {
  const [drawing, setDrawing] = useState<Drawing>();
  useEffect(() => {
    let isWanted = true;
    const draw = async () => {
      const squares = await qrSquares(text);
      if (isWanted) setDrawing({ text, path: qrPath(squares), squares: squares.length });
    };
    // Whoever shows the code shows its text beside it, so a picture that never comes leaves nobody stranded.
    draw().catch(() => {});
    return () => {
      isWanted = false;
    };
  }, [text]);
  return drawing?.text === text ? drawing : undefined;
}

import { Button } from '@mantine/core';
import { useRef, useState, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';

import classes from './work-orders.module.css';

/** What is kept of a drawing, whatever the screen is. */
const WIDTH = 600;
const HEIGHT = 220;
const LINE = 3;

/** A field to sign in with a finger, a pen or the mouse; gives the drawing as a PNG, none once it is cleared. */
export function SignaturePad({ onDraw }: { onDraw: (drawing: File | null) => void }) {
  const { t } = useTranslation('workOrders');
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  const isDown = useRef(false);
  const at = (event: PointerEvent<HTMLCanvasElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    return [
      ((event.clientX - box.left) / box.width) * WIDTH,
      ((event.clientY - box.top) / box.height) * HEIGHT,
    ] as const;
  };
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    const pen = event.currentTarget.getContext('2d');
    if (pen === null) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    isDown.current = true;
    Object.assign(pen, { lineWidth: LINE, lineCap: 'round', lineJoin: 'round', strokeStyle: '#16211F' });
    pen.beginPath();
    pen.moveTo(...at(event));
  };
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    const pen = isDown.current ? event.currentTarget.getContext('2d') : null;
    pen?.lineTo(...at(event));
    pen?.stroke();
  };
  const end = () => {
    if (!isDown.current) return;
    isDown.current = false;
    setDrawn(true);
    canvas.current?.toBlob((blob) => {
      onDraw(blob === null ? null : new File([blob], 'signature.png', { type: 'image/png' }));
    }, 'image/png');
  };
  const clear = () => {
    canvas.current?.getContext('2d')?.clearRect(0, 0, WIDTH, HEIGHT);
    setDrawn(false);
    onDraw(null);
  };
  return (
    <div className={classes.pad}>
      <canvas
        ref={canvas}
        width={WIDTH}
        height={HEIGHT}
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
      >
        {t('signature.pad')}
      </canvas>
      <div className={classes.padFoot}>
        <span className={classes.quiet}>{t('signature.padHint')}</span>
        <Button variant="subtle" size="sm" disabled={!isDrawn} onClick={clear}>
          {t('signature.clear')}
        </Button>
      </div>
    </div>
  );
}

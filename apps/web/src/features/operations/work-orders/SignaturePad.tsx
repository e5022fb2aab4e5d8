import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, type PointerEvent } from 'react';

import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { startUpload, whenUploaded } from '../../../lib/uploads/upload-store.ts';

import layout from '../../../lib/theme/layout.module.css';
import classes from './work-orders.module.css';

/** Uploads the drawing and returns its URL, or undefined when the upload failed. */
export async function storedUrl(drawing: File, token: string | null): Promise<string | undefined> {
  const { key } = startUpload(drawing, 'operation', token);
  const urls = await whenUploaded([key]).catch(() => undefined);
  return urls?.get(key);
}

/** Size of the stored drawing in pixels, independent of the screen. */
const WIDTH = 600;
const HEIGHT = 220;
const LINE = 3;

interface Props {
  /** An earlier drawing, shown when the pad opens again. */
  drawing: File | null;
  /** Called with a PNG, and with null when the pad is cleared. */
  onDraw: (drawing: File | null) => void;
}

/** Canvas to sign with a finger, a pen or the mouse. */
export function SignaturePad({ drawing, onDraw }: Props) {
  const { t } = useTranslation('workOrders');
  const canvas = useRef<HTMLCanvasElement>(null);
  const isDown = useRef(false);
  const restore = useEffectEvent(async () => {
    if (drawing === null) return;
    const picture = await createImageBitmap(drawing);
    canvas.current?.getContext('2d')?.drawImage(picture, 0, 0);
  });
  useEffect(() => void restore(), []);
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
    canvas.current?.toBlob((blob) => {
      onDraw(blob === null ? null : new File([blob], 'signature.png', { type: 'image/png' }));
    }, 'image/png');
  };
  const clear = () => {
    canvas.current?.getContext('2d')?.clearRect(0, 0, WIDTH, HEIGHT);
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
        <span className={layout.quietSmall}>{t('signature.padHint')}</span>
        <Button variant="subtle" size="sm" disabled={drawing === null} onClick={clear}>
          {t('signature.clear')}
        </Button>
      </div>
    </div>
  );
}

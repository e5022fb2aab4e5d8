import { signatureBody } from '@gerbang/shared/contracts/operations/work-orders';
import { Box, Button, Text, TextInput } from '@mantine/core';
import { IconSignature } from '@tabler/icons-react';
import { useState, type SubmitEvent, useRef, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { useFieldError } from '../../../components/form/FieldError.tsx';
import { newUuid } from '../../../lib/api/ids.ts';
import { schemaFaults } from '../../../lib/forms/faults.ts';
import type { Faults } from '../../../lib/forms/faults.ts';
import { useAuth } from '../../../lib/store/hooks.ts';
import { staffToast } from '../../../lib/toasts/staff-toasts.ts';
import { startUpload, whenUploaded } from '../../../lib/uploads/upload-store.ts';
import { Section, useFirstFocus } from './Section.tsx';
import type { OrderPart } from './use-act.ts';

import layout from '../../../lib/theme/layout.module.css';
import classes from './work-orders.module.css';

export function Signature({ order, words, acts, mayNote }: OrderPart) {
  const { t } = useTranslation('workOrders');
  const [isOpen, open] = useState(false);
  const { signature } = order;
  return (
    <Section title={t('signature.title')}>
      {signature === null && !isOpen && (
        <Text c="dimmed" fz={14}>
          {t('signature.none')}
        </Text>
      )}
      {signature !== null && !isOpen && (
        <div className={classes.signed}>
          {signature.url === null ? (
            <Box component="span" fz={18} fs="italic" fw={600}>
              {signature.name}
            </Box>
          ) : (
            <img src={signature.url} alt={t('signature.drawing', { name: signature.name })} />
          )}
          <span className={layout.quietSmall}>
            {t('signature.by', { name: signature.name, when: words.moment(signature.at) })}
            {signature.url === null && ` · ${t('signature.typed')}`}
          </span>
        </div>
      )}
      {mayNote && !isOpen && (
        <Button variant="light" leftSection={<IconSignature size={18} stroke={1.8} />} onClick={() => open(true)}>
          {t(signature === null ? 'signature.sign' : 'signature.again')}
        </Button>
      )}
      {isOpen && <Signing acts={acts} onEnd={() => open(false)} />}
    </Section>
  );
}

function Signing({ acts, onEnd }: Pick<OrderPart, 'acts'> & { onEnd: () => void }) {
  const { t } = useTranslation(['workOrders', 'common']);
  const error = useFieldError();
  const { token } = useAuth();
  const field = useFirstFocus();
  // A retry after a lost response sends the same id, so it does not sign twice.
  const [id] = useState(newUuid);
  const [name, setName] = useState('');
  const [drawing, setDrawing] = useState<File | null>(null);
  const [faults, setFaults] = useState<Faults>({});
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    const found = schemaFaults(signatureBody, { id, name, url: null });
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    const url = drawing === null ? null : await storedUrl(drawing, token);
    if (url === undefined) return void staffToast('error', t('workOrders:form.failed'));
    const answer = await acts.act('signature', 'PUT', { id, name, url });
    if (answer.data === undefined) return;
    staffToast('success', t('workOrders:signature.saved'));
    onEnd();
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setSaving(true);
    await save();
    setSaving(false);
  };
  return (
    <form className={classes.stack} onSubmit={(event) => void submit(event)} noValidate>
      <TextInput
        ref={field}
        autoComplete="off"
        label={t('workOrders:signature.name')}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        error={error(faults['name'])}
      />
      <SignaturePad onDraw={setDrawing} />
      <div className={classes.foot}>
        <Button variant="default" onClick={onEnd}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" loading={isSaving} disabled={isSaving}>
          {t('workOrders:signature.save')}
        </Button>
      </div>
    </form>
  );
}

/** Uploads the drawing and returns its URL, or undefined when the upload failed. */
async function storedUrl(drawing: File, token: string | null): Promise<string | undefined> {
  const { key } = startUpload(drawing, 'operation', token);
  const urls = await whenUploaded([key]).catch(() => undefined);
  return urls?.get(key);
}

/** Size of the stored drawing in pixels, independent of the screen. */
const WIDTH = 600;
const HEIGHT = 220;
const LINE = 3;

/** Canvas to sign with a finger, a pen or the mouse. Calls `onDraw` with a PNG, and with null when it is cleared. */
function SignaturePad({ onDraw }: { onDraw: (drawing: File | null) => void }) {
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
        <span className={layout.quietSmall}>{t('signature.padHint')}</span>
        <Button variant="subtle" size="sm" disabled={!isDrawn} onClick={clear}>
          {t('signature.clear')}
        </Button>
      </div>
    </div>
  );
}

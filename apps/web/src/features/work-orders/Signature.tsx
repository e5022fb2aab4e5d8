import { signatureBody } from '@gerbang/shared/contracts/work-orders';
import { Button, Text, TextInput } from '@mantine/core';
import { IconSignature } from '@tabler/icons-react';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { useFieldError } from '../../components/FieldError.tsx';
import { newUuid } from '../../lib/new-uuid.ts';
import { useAuth } from '../../lib/store/hooks.ts';
import { staffToast } from '../../lib/toasts/staff-toasts.ts';
import { startUpload, whenUploaded } from '../../lib/uploads/upload-store.ts';
import { faultsOf, type Faults } from './faults.ts';
import type { OrderPart } from './order-parts.ts';
import { Section } from './Section.tsx';
import { SignaturePad } from './SignaturePad.tsx';
import { useFirstFocus } from './use-first-focus.ts';

import classes from './work-orders.module.css';

/** Who has signed that the work is done. */
export function Signature({ order, words, acts, mayNote }: OrderPart) {
  const { t } = useTranslation('workOrders');
  const [isOpen, open] = useState(false);
  const { signature } = order;
  return (
    <Section title={t('signature.title')}>
      {signature === null && !isOpen && <Text className={classes.none ?? ''}>{t('signature.none')}</Text>}
      {signature !== null && !isOpen && (
        <div className={classes.signed}>
          {signature.url === null ? (
            <span className={classes.typedName}>{signature.name}</span>
          ) : (
            <img src={signature.url} alt={t('signature.drawing', { name: signature.name })} />
          )}
          <span className={classes.quiet}>
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
  // Sent again after a lost answer it is the same signature.
  const [id] = useState(newUuid);
  const [name, setName] = useState('');
  const [drawing, setDrawing] = useState<File | null>(null);
  const [faults, setFaults] = useState<Faults>({});
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    const found = faultsOf(signatureBody, { id, name, url: null });
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

/** Where the drawing was stored; undefined when it could not be sent. */
async function storedUrl(drawing: File, token: string | null): Promise<string | undefined> {
  const { key } = startUpload(drawing, 'operation', token);
  const urls = await whenUploaded([key]).catch(() => undefined);
  return urls?.get(key);
}

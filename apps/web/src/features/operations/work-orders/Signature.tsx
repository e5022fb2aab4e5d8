import { signatureBody } from '@gerbang/shared/contracts/operations/work-orders';
import type { WorkOrderRecord } from '@gerbang/shared/contracts/operations/work-orders';
import { Box, Button, Text, TextInput } from '@mantine/core';
import { IconSignature } from '@tabler/icons-react';
import { useState, type SubmitEvent } from 'react';

import { useFieldError } from '../../../components/form/FieldError.tsx';
import { newUuid } from '../../../lib/api/ids.ts';
import { schemaFaults } from '../../../lib/forms/faults.ts';
import type { Faults } from '../../../lib/forms/faults.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useAuth } from '../../../lib/store/hooks.ts';
import { staffToast } from '../../../lib/toasts/staff-toasts.ts';
import { Section, useFirstFocus } from './Section.tsx';
import { SignaturePad, storedUrl } from './SignaturePad.tsx';
import type { OrderPart } from './use-act.ts';

import layout from '../../../lib/theme/layout.module.css';
import classes from './work-orders.module.css';

type OrderSignature = NonNullable<WorkOrderRecord['signature']>;

export function Signature({ order, words, acts, mayNote, held }: OrderPart) {
  const { t } = useTranslation('workOrders');
  const [isOpen, open] = useState(held.draft.signature.name !== '');
  const { signature } = order;
  const maySign = mayNote && (order.done_at === null || signature === null);
  return (
    <Section title={t('signature.title')}>
      {signature === null && !isOpen && (
        <Text c="dimmed" fz={14}>
          {order.unsigned_reason === null
            ? t('signature.none')
            : t('signature.notThere', { reason: order.unsigned_reason })}
        </Text>
      )}
      {signature !== null && (!isOpen || !maySign) && <Signed signature={signature} words={words} />}
      {maySign && !isOpen && (
        <Button variant="light" leftSection={<IconSignature size={18} stroke={1.8} />} onClick={() => open(true)}>
          {t(signature === null ? 'signature.sign' : 'signature.again')}
        </Button>
      )}
      {maySign && isOpen && <Signing acts={acts} held={held} onEnd={() => open(false)} />}
    </Section>
  );
}

function Signed({ signature, words }: Pick<OrderPart, 'words'> & { signature: OrderSignature }) {
  const { t } = useTranslation('workOrders');
  const { name, at, url, is_late } = signature;
  const notes = [
    t('signature.by', { name, when: words.moment(at) }),
    ...(url === null ? [t('signature.typed')] : []),
    ...(is_late ? [t('late.mark')] : []),
  ];
  return (
    <div className={classes.signed}>
      {url === null ? (
        <Box component="span" fz={18} fs="italic" fw={600}>
          {name}
        </Box>
      ) : (
        <img src={url} alt={t('signature.drawing', { name })} />
      )}
      <span className={layout.quietSmall}>{notes.join(' · ')}</span>
    </div>
  );
}

function Signing({ acts, held, onEnd }: Pick<OrderPart, 'acts' | 'held'> & { onEnd: () => void }) {
  const { t } = useTranslation(['workOrders', 'common']);
  const error = useFieldError();
  const { token } = useAuth();
  const field = useFirstFocus();
  const { drawing, setDrawing } = held;
  const { id, name } = held.draft.signature;
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
    end();
  };
  const end = () => {
    held.set({ signature: { id: newUuid(), name: '' } });
    setDrawing(null);
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
        onChange={({ currentTarget }) => held.set({ signature: { id, name: currentTarget.value } })}
        error={error(faults['name'])}
      />
      <SignaturePad drawing={drawing} onDraw={setDrawing} />
      <div className={classes.foot}>
        <Button variant="default" onClick={end}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" loading={isSaving} disabled={isSaving}>
          {t('workOrders:signature.save')}
        </Button>
      </div>
    </form>
  );
}

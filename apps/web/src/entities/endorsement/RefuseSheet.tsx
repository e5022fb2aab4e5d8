import '../../lib/theme/styles-forms.ts';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import '@mantine/core/styles/RadioCard.layer.css';
import '@mantine/core/styles/RadioIndicator.layer.css';
import type { EndorsementRequest } from '@gerbang/shared/contracts/permits/endorsement';
import { REFUSAL_REASONS, type RefusalReason } from '@gerbang/shared/domain/permits/endorsement';
import { Button, Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { SubmitEvent } from 'react';

import { Sheet } from '../../components/dialogs/Sheet.tsx';
import { useFieldError } from '../../components/form/FieldError.tsx';
import { useTranslation } from '../../lib/i18n/use-translation.ts';

import classes from './endorsement.module.css';

export interface Refusal {
  answer: 'refused';
  reason: RefusalReason;
  note: string;
}

interface Props {
  request: Pick<EndorsementRequest, 'company' | 'kind'>;
  opened: boolean;
  isSending: boolean;
  onClose: () => void;
  onRefuse: (refusal: Refusal) => void;
}

/** Asks why a request is not for the tenant: one of four reasons, and a text that "other" needs. */
export function RefuseSheet({ request, opened, isSending, onClose, onRefuse }: Props) {
  const { t } = useTranslation('endorse');
  return (
    <Sheet opened={opened} onClose={onClose} title={t('refuse.title')}>
      <RefuseForm request={request} isSending={isSending} onClose={onClose} onRefuse={onRefuse} />
    </Sheet>
  );
}

function RefuseForm({ request: { company, kind }, isSending, onClose, onRefuse }: Omit<Props, 'opened'>) {
  const { t } = useTranslation('endorse');
  const error = useFieldError();
  const [reason, setReason] = useState<RefusalReason>();
  const [note, setNote] = useState('');
  const [isTried, setTried] = useState(false);
  const isSilent = reason === 'other' && note.trim() === '';
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (reason !== undefined && !isSilent) onRefuse({ answer: 'refused', reason, note: note.trim() });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Text c="dimmed" mb={16}>
        {t('refuse.text', { company })}
      </Text>
      <Radio.Group
        aria-label={t('refuse.reasons')}
        value={reason ?? ''}
        onChange={(chosen) => setReason(REFUSAL_REASONS.find((one) => one === chosen))}
        error={isTried && reason === undefined ? error(t('refuse.choose')) : undefined}
      >
        <Stack gap={10}>
          {REFUSAL_REASONS.map((one) => (
            <Radio.Card key={one} value={one} className={classes.reason ?? ''}>
              <Radio.Indicator />
              {t(`refuse.reason.${one}`)}
            </Radio.Card>
          ))}
        </Stack>
      </Radio.Group>
      <TextInput
        mt={16}
        label={t(reason === 'other' ? 'refuse.noteRequired' : 'refuse.note')}
        value={note}
        maxLength={300}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
        error={isTried && isSilent ? error(t('refuse.noteRequired')) : undefined}
      />
      <Group grow gap={12} mt={20} wrap="nowrap">
        <Button variant="default" size="md" onClick={onClose}>
          {t('refuse.back')}
        </Button>
        <Button type="submit" size="md" color="rejected" loading={isSending}>
          {t(`refuse.send.${kind}`)}
        </Button>
      </Group>
    </form>
  );
}

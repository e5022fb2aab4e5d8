import '../../../lib/theme/styles-forms.ts';
import { formLookupBody } from '@gerbang/shared/contracts/permits/goods';
import type { LoadingForm } from '@gerbang/shared/contracts/permits/goods';
import { addFault, isElsewhere, typedCode } from '@gerbang/shared/domain/permits/forms/form-collection';
import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMounted } from '@mantine/hooks';
import { useState } from 'react';

import { ConfirmDialog } from '../../../components/dialogs/ConfirmDialog.tsx';
import { useBackCloses } from '../../../components/dialogs/use-back-closes.ts';
import { useFieldError } from '../../../components/form/FieldError.tsx';
import { useErrorText } from '../../../lib/api/problem.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { StoreProvider } from '../../../lib/store/StoreProvider.tsx';
import { isMismatch, useLookUpFormMutation, whyNotInside } from './unloading.api.ts';

interface Props {
  dialog: 'closed' | 'add' | 'remove';
  onClose: () => void;
  /** Forms that are already on the list. */
  forms: readonly LoadingForm[];
  onFound: (form: LoadingForm) => void;
  /** Code of the form to remove. */
  code: string;
  onRemove: () => void;
}

export function LookupDialogs({ dialog, onClose, forms, onFound, code, onRemove }: Props) {
  const { t } = useTranslation('unloading');
  // Opens only after the first render: a modal that mounts open cannot return the focus when it closes.
  const isThere = useMounted();
  return (
    <StoreProvider>
      <AddFormDialog opened={isThere && dialog === 'add'} onClose={onClose} forms={forms} onFound={onFound} />
      <ConfirmDialog
        opened={isThere && dialog === 'remove'}
        onClose={onClose}
        title={t('removeForm', { code })}
        text={t('removeText')}
        confirm={t('remove')}
        onConfirm={onRemove}
      />
    </StoreProvider>
  );
}

interface AddFormDialogProps {
  opened: boolean;
  onClose: () => void;
  /** Forms that are already on the list. */
  forms: readonly LoadingForm[];
  onFound: (form: LoadingForm) => void;
}

const NOTHING_TYPED = { form_code: '', email: '' };

function AddFormDialog({ opened, onClose, ...rest }: AddFormDialogProps) {
  const { t } = useTranslation('unloading');
  const [typed, setTyped] = useState(NOTHING_TYPED);
  useBackCloses(opened, onClose);
  return (
    <Modal opened={opened} onClose={onClose} title={t('addForm')} size={420}>
      <LookupForm onClose={onClose} typed={typed} onType={setTyped} {...rest} />
    </Modal>
  );
}

interface LookupFormProps extends Omit<AddFormDialogProps, 'opened'> {
  /** What was typed before the dialog was closed by Back, Escape or X. */
  typed: typeof NOTHING_TYPED;
  onType: (typed: typeof NOTHING_TYPED) => void;
}

/** Mounted only while the dialog is open. */
function LookupForm({ onClose, forms, onFound, typed, onType }: LookupFormProps) {
  const { t } = useTranslation(['unloading', 'common']);
  const fieldError = useFieldError();
  const errorText = useErrorText();
  const [lookUp, { isLoading }] = useLookUpFormMutation();
  const [failure, setFailure] = useState<string>();
  const form = useForm({
    initialValues: typed,
    validate: schemaResolver(formLookupBody, { sync: true }),
    onSubmitPreventDefault: 'always',
    onValuesChange: (values) => {
      onType(values);
      setFailure(undefined);
    },
  });

  const submit = form.onSubmit(
    async (values) => {
      const codes = forms.map(({ code }) => code);
      const fault = addFault(codes, values.form_code);
      if (fault === 'duplicate') return form.setFieldError('form_code', t('unloading:duplicate'));
      if (fault !== undefined) return setFailure(t(`unloading:${fault}`));
      const answer = await lookUp({ form_code: values.form_code.trim(), email: values.email.trim() });
      if (answer.error !== undefined) {
        const why = whyNotInside(answer.error);
        if (why !== undefined) return setFailure(t(`unloading:notInside.${why}`));
        return setFailure(isMismatch(answer.error) ? t('unloading:mismatch') : errorText(answer.error));
      }
      // The person may have typed the code differently, so the code in the response is checked for duplicates as well.
      if (addFault(codes, answer.data.code) !== undefined) {
        return form.setFieldError('form_code', t('unloading:duplicate'));
      }
      const [first] = forms;
      if (first !== undefined && isElsewhere(forms, answer.data)) {
        return setFailure(t('unloading:elsewhere', { property: first.property.name }));
      }
      onType(NOTHING_TYPED);
      onFound(answer.data);
    },
    (errors) => form.getInputNode(Object.keys(errors)[0] ?? 'form_code')?.focus(),
  );

  const code = form.getInputProps('form_code');
  const email = form.getInputProps('email');
  return (
    <form onSubmit={submit} noValidate>
      <Text fz={15} c="dimmed" mb={16} lh={1.5}>
        {t('unloading:addText')}
      </Text>
      <Stack gap={16}>
        <TextInput
          data-autofocus
          label={t('unloading:formCode')}
          placeholder="L-GI-7K3QX9T2-M"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...code}
          onChange={({ currentTarget }) => form.setFieldValue('form_code', typedCode(currentTarget.value))}
          error={fieldError(code.error)}
        />
        <TextInput
          label={t('unloading:formEmail')}
          type="email"
          inputMode="email"
          autoComplete="email"
          {...email}
          error={fieldError(email.error)}
        />
        {failure !== undefined && (
          <Text role="alert" c="var(--mantine-color-error)" fz={14} fw={500} lh={1.5}>
            {failure}
          </Text>
        )}
        <Group grow gap={12} mt={4} wrap="nowrap">
          <Button
            variant="default"
            onClick={() => {
              onType(NOTHING_TYPED);
              onClose();
            }}
          >
            {t('common:cancel')}
          </Button>
          <Button type="submit" loading={isLoading} disabled={isLoading}>
            {t('unloading:add')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

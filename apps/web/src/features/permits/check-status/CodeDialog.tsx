import '../../../lib/theme/styles-forms.ts';
import { codeBody } from '@gerbang/shared/contracts/permits/status';
import type { StatusBody } from '@gerbang/shared/contracts/permits/status';
import { maskedEmail } from '@gerbang/shared/text/email';
import { Button, Stack, TextInput } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { useRef, useState } from 'react';
import type { ReactNode, SubmitEvent } from 'react';

import { Sheet } from '../../../components/dialogs/Sheet.tsx';
import { useFieldError } from '../../../components/form/FieldError.tsx';
import { Emphasised } from '../../../components/text/Emphasised.tsx';
import { useErrorText } from '../../../lib/api/problem.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useProveByCodeMutation } from './check-status.api.ts';
import type { Acting } from './use-acting.tsx';

import classes from './check-status.module.css';

interface Props {
  asked: StatusBody;
  code: Acting['code'];
}

/** Asks for the 6-digit code that was mailed to the permit's own address. */
export function CodeDialog({ asked, code }: Props) {
  const { t } = useTranslation('status');
  // A Mantine dialog that mounts open could not return the focus when it closes.
  const isMounted = useMounted();
  return (
    <Sheet opened={isMounted && code.isAsked} onClose={code.close} title={t('code.title')}>
      <CodeForm asked={asked} code={code} />
    </Sheet>
  );
}

function CodeForm({ asked: { form_code, email }, code }: Props) {
  const { t } = useTranslation('status');
  const fieldError = useFieldError();
  const errorText = useErrorText();
  const [prove, { isLoading }] = useProveByCodeMutation();
  const [digits, setDigits] = useState('');
  const [fault, setFault] = useState<ReactNode>();
  const field = useRef<HTMLInputElement>(null);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const { data: sound, error: wrong } = codeBody.shape.code.safeParse(digits);
    const answer = sound === undefined ? undefined : await prove({ form_code, email, code: sound });
    if (answer?.data !== undefined) return code.prove(answer.data.proof);
    setFault(answer === undefined ? wrong?.issues[0]?.message : errorText(answer.error));
    return field.current?.focus();
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <p className={classes.codeText} aria-live="polite">
        {code.error === undefined ? (
          <Emphasised text={t('code.sent', { email: maskedEmail(email) })} />
        ) : (
          `${t('code.failed')} ${errorText(code.error)}`
        )}
      </p>
      <TextInput
        ref={field}
        data-autofocus
        label={t('code.label')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        classNames={{ input: classes.codeDigits ?? '' }}
        value={digits}
        onChange={({ currentTarget }) => {
          setDigits(currentTarget.value.replaceAll(/\D/g, ''));
          setFault(undefined);
        }}
        error={fieldError(fault)}
      />
      <Stack gap={10} mt={20}>
        <Button type="submit" h={48} loading={isLoading}>
          {t('code.confirm')}
        </Button>
        <Button
          h={48}
          variant="default"
          loading={code.isSending}
          disabled={code.seconds > 0}
          onClick={() => void code.send()}
        >
          {code.seconds > 0 ? t('code.wait', { seconds: code.seconds }) : t('code.again')}
        </Button>
      </Stack>
    </form>
  );
}

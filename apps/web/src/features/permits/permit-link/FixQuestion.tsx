import { fixBody } from '@gerbang/shared/contracts/permits/permit-link';
import type { CorrectableField } from '@gerbang/shared/domain/permits/forms/corrections';
import { Button, Stack, Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';

import { Sheet } from '../../../components/dialogs/Sheet.tsx';
import { useFieldError } from '../../../components/form/FieldError.tsx';
import { Emphasised } from '../../../components/text/Emphasised.tsx';
import { formatList } from '../../../lib/format/lists.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';

import classes from './permit-link.module.css';

const REASON_MAX = 300;

interface Props {
  opened: boolean;
  /** Parts that were sent back and are still unchanged. */
  left: readonly CorrectableField[];
  /** True when no part was changed. */
  isUnchanged: boolean;
  onClose: () => void;
  onSend: (reason: string) => void;
}

/** Asks before a correction is sent that leaves out what was asked. Sending it needs a reason. */
export function FixQuestion({ opened, left, isUnchanged, onClose, onSend }: Props) {
  const { t } = useTranslation(['links', 'status']);
  const language = useLanguage();
  const fieldError = useFieldError();
  const [text, setText] = useState('');
  const [fault, setFault] = useState<ReactNode>();
  const field = useRef<HTMLTextAreaElement>(null);
  const parts = formatList(
    left.map((part) => t(`status:part.${part}`)),
    language,
  );
  const send = () => {
    const { data, error } = fixBody.shape.reason.safeParse(text.replaceAll(/\s+/g, ' '));
    if (data !== undefined) {
      onClose();
      return onSend(data);
    }
    setFault(error?.issues[0]?.message);
    return field.current?.focus();
  };
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title={isUnchanged ? t('links:fix.question.nothing') : t('links:fix.question.some')}
    >
      <p className={classes.question}>
        <Emphasised text={t('links:fix.question.text', { parts })} />
      </p>
      <Textarea
        ref={field}
        label={t('links:fix.question.reason')}
        placeholder={t('links:fix.question.example')}
        rows={3}
        maxLength={REASON_MAX}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setFault(undefined);
        }}
        error={fieldError(fault)}
      />
      <Stack gap={10} mt={20}>
        <Button h={48} onClick={onClose} data-autofocus>
          {t('links:fix.question.back')}
        </Button>
        <Button h={48} variant="default" onClick={send}>
          {t('links:fix.question.send')}
        </Button>
      </Stack>
    </Sheet>
  );
}

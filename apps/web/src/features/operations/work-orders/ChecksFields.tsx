import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { CHECKS_MAX } from '@gerbang/shared/contracts/operations/work-orders';
import { ActionIcon, Button, Checkbox, TextInput } from '@mantine/core';
import { IconArrowUp, IconPlus, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';

import { useFaultText } from '../../../components/form/use-fields.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { newCheck, type CheckValue } from './use-order-form.ts';
import type { OrderForm } from './use-order-form.ts';

import classes from './work-orders.module.css';

export function ChecksFields({ form }: { form: OrderForm }) {
  const { t } = useTranslation('workOrders');
  const faultText = useFaultText(form);
  const root = useRef<HTMLDivElement>(null);
  const { change } = form;
  const { checks } = form.values;
  const set = (id: string, patch: Partial<CheckValue>) =>
    change({ checks: checks.map((check) => (check.id === id ? { ...check, ...patch } : check)) });
  const add = () => {
    flushSync(() => change({ checks: [...checks, newCheck()] }));
    [...(root.current?.querySelectorAll<HTMLInputElement>('input[type=text]') ?? [])].at(-1)?.focus();
  };
  const raise = (index: number) => {
    const [above, moved] = [checks[index - 1], checks[index]];
    if (above === undefined || moved === undefined) return;
    change({ checks: [...checks.slice(0, index - 1), moved, above, ...checks.slice(index + 1)] });
  };
  const remove = (id: string) => {
    change({ checks: checks.filter((check) => check.id !== id) });
    root.current?.querySelector<HTMLElement>('[data-add]')?.focus();
  };
  return (
    <div ref={root} className={classes.stack}>
      <p className={classes.hint}>{t('form.checksHint')}</p>
      {checks.map((check, index) => (
        <div key={check.id} className={classes.checkRow}>
          <TextInput
            type="text"
            aria-label={t('form.check', { number: index + 1 })}
            placeholder={t('form.check', { number: index + 1 })}
            readOnly={check.isDone}
            {...(check.isDone && { description: t('form.checkDone') })}
            value={check.text}
            onChange={({ currentTarget }) => set(check.id, { text: currentTarget.value })}
            error={faultText(`checklist.${index}.text`)}
            data-path={`checklist.${index}.text`}
          />
          <Checkbox
            label={t('form.checkRequired')}
            aria-label={t('form.checkRequiredOf', { number: index + 1 })}
            disabled={check.isDone}
            checked={check.required}
            onChange={({ currentTarget }) => set(check.id, { required: currentTarget.checked })}
          />
          <ActionIcon
            size={40}
            variant="subtle"
            color="gray"
            aria-label={t('form.checkUp', { number: index + 1 })}
            disabled={index === 0}
            onClick={() => raise(index)}
          >
            <IconArrowUp size={18} stroke={1.8} />
          </ActionIcon>
          <ActionIcon
            size={40}
            variant="subtle"
            color="gray"
            aria-label={t('form.checkRemove', { number: index + 1 })}
            disabled={check.isDone}
            onClick={() => remove(check.id)}
          >
            <IconX size={18} stroke={1.8} />
          </ActionIcon>
        </div>
      ))}
      <Button
        variant="light"
        className={classes.add ?? ''}
        data-add
        leftSection={<IconPlus size={16} stroke={2} />}
        disabled={checks.length >= CHECKS_MAX}
        onClick={add}
      >
        {t('form.checkAdd')}
      </Button>
    </div>
  );
}

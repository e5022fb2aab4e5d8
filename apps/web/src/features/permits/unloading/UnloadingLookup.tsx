import '@mantine/core/styles/Stack.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import type { LoadingForm } from '@gerbang/shared/contracts/permits/goods';
import { FORMS_MAX, proceedFault } from '@gerbang/shared/domain/permits/forms/form-collection';
import { ActionIcon, Box, Button, Card, Stack, Text, Title } from '@mantine/core';
import { IconAlertCircle, IconPackageExport, IconPlus, IconTrash } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';

import { BackChevron } from '../../../components/frame/BackChevron.tsx';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { prefetchWhenIdle } from '../../../lib/when-idle.ts';
import { keepUnloadingSession, readUnloadingSession } from './unloading-session.ts';
import type { ChosenState } from './unloading-session.ts';

import layout from '../../../lib/theme/layout.module.css';
import classes from './unloading.module.css';

const loadDialogs = () => import('./LookupDialogs.tsx');
const LookupDialogs = lazy(async () => ({ default: (await loadDialogs()).LookupDialogs }));

export function UnloadingLookup() {
  const { t } = useTranslation('unloading');
  const navigate = useNavigate();
  const addButton = useRef<HTMLButtonElement>(null);
  const [forms, setForms] = useState<readonly LoadingForm[]>(() => readUnloadingSession().forms);
  const [dialog, setDialog] = useState<'closed' | 'add' | 'remove'>();
  const [removing, setRemoving] = useState('');
  const [fault, setFault] = useState<'none' | 'tooMany'>();
  useEffect(() => prefetchWhenIdle(() => void loadDialogs()), []);

  const change = (next: readonly LoadingForm[]) => {
    setForms(next);
    setFault(undefined);
    setDialog('closed');
    keepUnloadingSession({ forms: next });
  };
  const add = () => {
    const isFull = forms.length >= FORMS_MAX;
    setFault(isFull ? 'tooMany' : undefined);
    if (!isFull) setDialog('add');
  };
  const askToRemove = (code: string) => {
    setRemoving(code);
    setDialog('remove');
  };
  const remove = () => {
    change(forms.filter(({ code }) => code !== removing));
    // The card that had the focus is removed, so focus the add button.
    addButton.current?.focus();
  };
  const proceed = () => {
    const found = proceedFault(forms.map(({ code }) => code));
    if (found !== undefined) return setFault(found);
    void navigate('/unloading/detail', { state: { forms } satisfies ChosenState });
  };

  return (
    <div className={classes.page}>
      <BackChevron type="mobile" />
      <BackChevron type="desktop" />
      <div className={classes.head}>
        <Title order={1} className={classes.title}>
          {t('title')}
        </Title>
        <span className={classes.alias}>{t('alias')}</span>
      </div>
      <Text m="6px 0 16px" c="dimmed" fz={15} lh={1.5}>
        {t('intro')}
      </Text>
      {forms.length === 0 ? (
        <Empty />
      ) : (
        <Stack component="ul" className={layout.list} mb={12} gap={12}>
          {forms.map((form) => (
            <CollectedForm key={form.code} form={form} onRemove={() => askToRemove(form.code)} />
          ))}
        </Stack>
      )}
      <Button
        ref={addButton}
        fullWidth
        variant="light"
        className={classes.add}
        leftSection={<IconPlus size={20} stroke={2} />}
        aria-haspopup="dialog"
        onClick={add}
      >
        {t('addForm')}
      </Button>
      <output className={classes.hint}>
        {t('collected', { count: forms.length, max: FORMS_MAX })}. {t('onePropertyHint')}
      </output>
      <Bar fault={fault} onProceed={proceed} />
      {dialog !== undefined && (
        <Suspense>
          <LookupDialogs
            dialog={dialog}
            onClose={() => setDialog('closed')}
            forms={forms}
            onFound={(form) => change([...forms, form])}
            code={removing}
            onRemove={remove}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Button to continue, or the reason why the person cannot continue. */
function Bar({ fault, onProceed }: { fault: 'none' | 'tooMany' | undefined; onProceed: () => void }) {
  const { t } = useTranslation('unloading');
  return (
    <div className={classes.bar} data-fixed-bar>
      <div className={classes.barInner}>
        {fault !== undefined && (
          <p className={classes.fault} role="alert">
            <IconAlertCircle size={18} stroke={2} aria-hidden="true" />
            {t(fault)}
          </p>
        )}
        <Button className={classes.proceed} onClick={onProceed}>
          {t('searchForm')}
        </Button>
      </div>
    </div>
  );
}

function Empty() {
  const { t } = useTranslation('unloading');
  return (
    <div className={classes.empty}>
      <span className={classes.emptyIcon}>
        <IconPackageExport size={28} stroke={1.6} aria-hidden="true" />
      </span>
      <Title order={2} mt={12} fz={17} fw={700}>
        {t('empty.title')}
      </Title>
      <Text className={classes.emptyText}>{t('empty.text')}</Text>
    </div>
  );
}

function CollectedForm({ form, onRemove }: { form: LoadingForm; onRemove: () => void }) {
  const { t } = useTranslation('unloading');
  const { code, vendor, property } = form;
  const inside = form.load_unload_items.filter(({ left }) => left > 0).length;
  return (
    <Card component="li" className={`${layout.row} ${classes.form}`}>
      <div className={layout.grow}>
        <Box className="tabular" fz={17} fw={700}>
          {code}
        </Box>
        <div className={classes.email}>{vendor.email}</div>
        <Box mt={2} c="dimmed" fz={13} lh={1.5}>
          {property.name} · {inside === 0 ? t('nothingInside') : t('kindsInside', { count: inside })}
        </Box>
      </div>
      <ActionIcon aria-label={t('removeLabel', { code })} aria-haspopup="dialog" onClick={onRemove}>
        <IconTrash size={20} stroke={1.75} />
      </ActionIcon>
    </Card>
  );
}

import type { LoadingForm } from '@gerbang/shared/contracts/goods';
import { FORMS_MAX, proceedFault } from '@gerbang/shared/domain/web/form-collection';
import { Button, Text, Title } from '@mantine/core';
import { IconAlertCircle, IconPackageExport, IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';

import { BackChevron } from '../../components/BackChevron.tsx';
import { prefetchWhenIdle } from '../../lib/when-idle.ts';
import { CollectedForm } from './CollectedForm.tsx';
import { keepExitSession, readExitSession } from './exit-session.ts';
import type { ChosenState } from './exit-session.ts';

import classes from './unloading.module.css';

const loadDialogs = () => import('./LookupDialogs.tsx');
const LookupDialogs = lazy(async () => ({ default: (await loadDialogs()).LookupDialogs }));

/** Collects the loading forms whose goods are to go out. */
export function UnloadingLookup() {
  const { t } = useTranslation('unloading');
  const navigate = useNavigate();
  const addButton = useRef<HTMLButtonElement>(null);
  const [forms, setForms] = useState<readonly LoadingForm[]>(() => readExitSession().forms);
  const [dialog, setDialog] = useState<'closed' | 'add' | 'remove'>();
  const [removing, setRemoving] = useState('');
  const [fault, setFault] = useState<'none' | 'tooMany'>();
  useEffect(() => prefetchWhenIdle(() => void loadDialogs()), []);

  const change = (next: readonly LoadingForm[]) => {
    setForms(next);
    setFault(undefined);
    setDialog('closed');
    keepExitSession({ forms: next });
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
    // The card had the focus and is gone.
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
      <Text className={classes.intro}>{t('intro')}</Text>
      {forms.length === 0 ? (
        <Empty />
      ) : (
        <ul className={classes.forms}>
          {forms.map((form) => (
            <CollectedForm key={form.code} form={form} onRemove={() => askToRemove(form.code)} />
          ))}
        </ul>
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

/** The way on, with what keeps from it. */
function Bar({ fault, onProceed }: { fault: 'none' | 'tooMany' | undefined; onProceed: () => void }) {
  const { t } = useTranslation('unloading');
  return (
    <div className={classes.bar}>
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

/** Nothing yet: says what to do. */
function Empty() {
  const { t } = useTranslation('unloading');
  return (
    <div className={classes.empty}>
      <span className={classes.emptyIcon}>
        <IconPackageExport size={28} stroke={1.6} aria-hidden="true" />
      </span>
      <Title order={2} className={classes.emptyTitle}>
        {t('empty.title')}
      </Title>
      <Text className={classes.emptyText}>{t('empty.text')}</Text>
    </div>
  );
}

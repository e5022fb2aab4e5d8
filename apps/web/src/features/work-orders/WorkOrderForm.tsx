import './work-orders-texts.ts';
import '../../lib/theme/styles-forms.ts';
import type { WorkOrderRecord } from '@gerbang/shared/contracts/work-orders';
import { Alert, Anchor, Button, Title } from '@mantine/core';
import { IconAlertCircle, IconArrowLeft } from '@tabler/icons-react';
import { useRef, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';

import { focusFirst } from '../../lib/focus-first.ts';
import { ChecksFields } from './ChecksFields.tsx';
import { orderPath, WORK_ORDERS } from './paths.ts';
import { Section } from './Section.tsx';
import { useOrderForm, type FormSubject } from './use-order-form.ts';
import { WhatFields } from './WhatFields.tsx';
import { WhereFields } from './WhereFields.tsx';
import { WhoFields } from './WhoFields.tsx';

import classes from './work-orders.module.css';

/** Makes a work order, or changes one. */
export function WorkOrderForm(subject: FormSubject) {
  const { order, complaint_id } = subject;
  const { t } = useTranslation(['workOrders', 'common']);
  const navigate = useNavigate();
  const root = useRef<HTMLFormElement>(null);
  const back = order === null ? WORK_ORDERS : orderPath(order.id);
  const form = useOrderForm(subject, ({ id }: WorkOrderRecord) => void navigate(orderPath(id), { replace: true }));
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    focusFirst(root.current, await form.save());
  };
  return (
    <form ref={root} className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      <header className={classes.head}>
        <Anchor component={Link} to={back} className={classes.back ?? ''}>
          <IconArrowLeft size={16} stroke={2} aria-hidden="true" />
          {order === null ? t('workOrders:detail.back') : order.code}
        </Anchor>
        <Title order={1} className={classes.title ?? ''}>
          {order === null ? t('workOrders:form.create') : t('workOrders:form.edit', { code: order.code })}
        </Title>
      </header>
      {form.alert !== null && (
        <p className={classes.alert} role="alert">
          <IconAlertCircle size={18} stroke={1.9} aria-hidden="true" />
          {form.alert}
        </p>
      )}
      {complaint_id !== null && order === null && <Alert>{t('workOrders:form.fromComplaint')}</Alert>}
      <Section title={t('workOrders:form.whatTitle')}>
        <WhatFields form={form} property_id={subject.property_id} isOfComplaint={complaint_id !== null} />
      </Section>
      <Section title={t('workOrders:form.whereTitle')}>
        <WhereFields form={form} property_id={subject.property_id} order={order} />
      </Section>
      <Section title={t('workOrders:form.whoTitle')}>
        <WhoFields form={form} subject={subject} />
      </Section>
      <Section title={t('workOrders:form.checksTitle')}>
        <ChecksFields form={form} />
      </Section>
      <div className={classes.formFoot}>
        <Button variant="default" component={Link} to={back}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" loading={form.isSaving} disabled={form.isSaving}>
          {t(order === null ? 'workOrders:form.make' : 'workOrders:form.save')}
        </Button>
      </div>
    </form>
  );
}

import { TextInput } from '@mantine/core';

import { SectionCard } from './SectionCard.tsx';
import { useFields } from './use-fields.ts';
import type { PropertyFormApi } from './use-property-form.ts';

import classes from './property-form.module.css';

/** Whom to turn to. */
export function ContactSection({ form }: { form: PropertyFormApi }) {
  const field = useFields(form);
  return (
    <SectionCard section="contact">
      <div className={classes.halves}>
        <TextInput {...field('contact_email')} type="email" autoComplete="off" />
        <TextInput {...field('contact_phone')} type="tel" autoComplete="off" maxLength={32} />
      </div>
    </SectionCard>
  );
}

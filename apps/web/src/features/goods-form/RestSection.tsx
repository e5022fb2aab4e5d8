import { AttachmentSection } from './AttachmentSection.tsx';
import { DestinationSection } from './DestinationSection.tsx';
import { IdentityFields } from './IdentityFields.tsx';
import { ItemsSection } from './ItemsSection.tsx';
import { ScheduleSection } from './ScheduleSection.tsx';
import type { SectionName } from './sections.ts';
import { TenantPerson } from './TenantPerson.tsx';
import type { GoodsFormState } from './use-goods-form.ts';

interface Props {
  name: SectionName;
  form: GoodsFormState;
}

/** All fields but the first ones a visitor fills in; their code follows while those are being read. */
export function RestSection({ name, form }: Props) {
  if (name === 'destination') return <DestinationSection form={form} />;
  if (name === 'schedule') return <ScheduleSection form={form} />;
  if (name === 'attachments') return <AttachmentSection form={form} />;
  if (name === 'items') return <ItemsSection form={form} />;
  if (form.tenant === null) return <IdentityFields form={form} />;
  return <TenantPerson form={form} tenant={form.tenant} />;
}

import * as z from 'zod/mini';

import { id, optionalText, requiredText } from '../common.ts';
import { fileUrl } from '../permits/permit-parts.ts';
import { recordContract } from '../records.ts';

/** The items that a tenant has saved, to choose from on its goods forms. */
export const tenantItems = recordContract({
  facts: {
    tenant_id: id,
    name: requiredText(120),
    description: optionalText(300),
    unit: requiredText(20),
    /** URL of a new upload, or the URL of the current picture. */
    image_url: z._default(z.nullable(fileUrl), null),
  },
  shown: {},
  sorts: ['name', 'unit', 'updated_at'],
  filters: { tenant_id: id },
});
export type TenantItemFacts = z.infer<typeof tenantItems.facts>;
export type TenantItemQuery = z.infer<typeof tenantItems.query>;
export type TenantItemRecord = z.infer<typeof tenantItems.record>;
export type TenantItemChange = z.infer<typeof tenantItems.changed>;
export type TenantItemDatatable = z.infer<typeof tenantItems.page>;

import { tenantComplaints as en } from '@gerbang/shared/messages/en/tenant-complaints';
import { tenantComplaints as id } from '@gerbang/shared/messages/id/tenant-complaints';

import { addMessages } from '../../lib/i18n/i18n.ts';

// The screens bring their texts with them.
addMessages('tenantComplaints', { id, en });

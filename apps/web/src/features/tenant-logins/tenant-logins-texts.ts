import { tenantLogins as en } from '@gerbang/shared/messages/en/tenant-logins';
import { tenantLogins as id } from '@gerbang/shared/messages/id/tenant-logins';

import { addMessages } from '../../lib/i18n/i18n.ts';

// The screens bring their texts with them.
addMessages('tenantLogins', { id, en });

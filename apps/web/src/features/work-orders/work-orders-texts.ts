import { workOrders as en } from '@gerbang/shared/messages/en/work-orders';
import { workOrders as id } from '@gerbang/shared/messages/id/work-orders';

import { addMessages } from '../../lib/i18n/i18n.ts';

// The screens bring their texts with them.
addMessages('workOrders', { id, en });

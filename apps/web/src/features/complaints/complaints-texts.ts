import { complaints as en } from '@gerbang/shared/messages/en/complaints';
import { complaints as id } from '@gerbang/shared/messages/id/complaints';

import { addMessages } from '../../lib/i18n/i18n.ts';

// The screens bring their texts with them.
addMessages('complaints', { id, en });

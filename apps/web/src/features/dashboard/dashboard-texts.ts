import { dashboard as en } from '@gerbang/shared/messages/en/dashboard';
import { dashboard as id } from '@gerbang/shared/messages/id/dashboard';

import { addMessages } from '../../lib/i18n/i18n.ts';

// The screens bring their texts with them.
addMessages('dashboard', { id, en });

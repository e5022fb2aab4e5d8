import { schedule as en } from '@gerbang/shared/messages/en/schedule';
import { schedule as id } from '@gerbang/shared/messages/id/schedule';

import { addMessages } from '../lib/i18n/i18n.ts';

// The pickers bring their texts with them, so that a screen needs to know nothing of them.
addMessages('schedule', { id, en });

import { maintenance as en } from '@gerbang/shared/messages/en/maintenance';
import { maintenance as id } from '@gerbang/shared/messages/id/maintenance';

import { addMessages } from '../../lib/i18n/i18n.ts';

// The screens bring their texts with them.
addMessages('maintenance', { id, en });

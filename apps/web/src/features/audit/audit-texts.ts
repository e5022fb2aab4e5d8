import { audit as en } from '@gerbang/shared/messages/en/audit';
import { audit as id } from '@gerbang/shared/messages/id/audit';

import { addMessages } from '../../lib/i18n/i18n.ts';

// The screens bring their texts with them.
addMessages('audit', { id, en });

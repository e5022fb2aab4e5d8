import { roles as en } from '@gerbang/shared/messages/en/roles';
import { roles as id } from '@gerbang/shared/messages/id/roles';

import { addMessages } from '../../lib/i18n/i18n.ts';

// The screens bring their texts with them.
addMessages('roles', { id, en });

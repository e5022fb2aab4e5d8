import { users as en } from '@gerbang/shared/messages/en/users';
import { users as id } from '@gerbang/shared/messages/id/users';

import { addMessages } from '../../lib/i18n/i18n.ts';

// The screens bring their texts with them.
addMessages('users', { id, en });

import { notifications as en } from '@gerbang/shared/messages/en/notifications';
import { notifications as id } from '@gerbang/shared/messages/id/notifications';

import { addMessages } from '../../lib/i18n/i18n.ts';

// The bell brings its texts with it.
addMessages('notifications', { id, en });

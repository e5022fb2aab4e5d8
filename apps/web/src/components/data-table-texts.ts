import { table as en } from '@gerbang/shared/messages/en/table';
import { table as id } from '@gerbang/shared/messages/id/table';

import { addMessages } from '../lib/i18n/i18n.ts';

// The table brings its texts with it, so that a screen needs to know nothing of them.
addMessages('table', { id, en });

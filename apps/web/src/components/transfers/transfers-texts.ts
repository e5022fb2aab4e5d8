import { transfers as en } from '@gerbang/shared/messages/en/transfers';
import { transfers as id } from '@gerbang/shared/messages/id/transfers';

import { addMessages } from '../../lib/i18n/i18n.ts';

// What is transferred brings its texts with it, so that a screen needs to know nothing of them.
addMessages('transfers', { id, en });

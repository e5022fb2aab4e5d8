import { search as en } from '@gerbang/shared/messages/en/search';
import { search as id } from '@gerbang/shared/messages/id/search';

import { addMessages } from '../../lib/i18n/i18n.ts';

// The header brings its texts with it.
addMessages('search', { id, en });

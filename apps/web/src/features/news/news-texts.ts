import { news as en } from '@gerbang/shared/messages/en/news';
import { news as id } from '@gerbang/shared/messages/id/news';

import { addMessages } from '../../lib/i18n/i18n.ts';

// The screens bring their texts with them.
addMessages('news', { id, en });

import { analytics as en } from '@gerbang/shared/messages/en/analytics';
import { analytics as id } from '@gerbang/shared/messages/id/analytics';

import { addMessages } from '../../lib/i18n/i18n.ts';

// The screen brings its texts with it.
addMessages('analytics', { id, en });

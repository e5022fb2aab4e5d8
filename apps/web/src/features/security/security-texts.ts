import { security as en } from '@gerbang/shared/messages/en/security';
import { security as id } from '@gerbang/shared/messages/id/security';

import { addMessages } from '../../lib/i18n/i18n.ts';

// The screen brings its texts with it.
addMessages('security', { id, en });

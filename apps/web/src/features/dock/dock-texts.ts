import { dock as en } from '@gerbang/shared/messages/en/dock';
import { dock as id } from '@gerbang/shared/messages/id/dock';

import { addMessages } from '../../lib/i18n/i18n.ts';

// The screen brings its texts with it.
addMessages('dock', { id, en });

import { gate as en } from '@gerbang/shared/messages/en/gate';
import { gate as id } from '@gerbang/shared/messages/id/gate';

import { addMessages } from '../../lib/i18n/i18n.ts';

// The screen brings its texts with it.
addMessages('gate', { id, en });

import { approvals as en } from '@gerbang/shared/messages/en/approvals';
import { approvals as id } from '@gerbang/shared/messages/id/approvals';

import { addMessages } from '../../lib/i18n/i18n.ts';

// The screen brings its texts with it.
addMessages('approvals', { id, en });

import { ledger as en } from '@gerbang/shared/messages/en/ledger';
import { ledger as id } from '@gerbang/shared/messages/id/ledger';

import { addMessages } from '../../lib/i18n/i18n.ts';

// The screen brings its texts with it.
addMessages('ledger', { id, en });

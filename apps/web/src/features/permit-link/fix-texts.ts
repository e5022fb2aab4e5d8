import { goods as en } from '@gerbang/shared/messages/en/goods';
import { goods as id } from '@gerbang/shared/messages/id/goods';

import { addMessages } from '../../lib/i18n/i18n.ts';

// The parts of a correction have the names they had on the form.
addMessages('goods', { id, en });

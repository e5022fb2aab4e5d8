import { goods as en } from '@gerbang/shared/messages/en/goods';
import { goods as id } from '@gerbang/shared/messages/id/goods';

import { addMessages } from '../../lib/i18n/i18n.ts';

addMessages('goods', { id, en });

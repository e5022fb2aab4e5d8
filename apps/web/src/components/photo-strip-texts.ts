import { photos as en } from '@gerbang/shared/messages/en/photos';
import { photos as id } from '@gerbang/shared/messages/id/photos';

import { addMessages } from '../lib/i18n/i18n.ts';

// The strip brings its texts with it.
addMessages('photos', { id, en });

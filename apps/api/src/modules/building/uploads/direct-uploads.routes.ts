import {
  directUploadAnswer,
  directUploadBody,
  directUploadDoneBody,
  publicDirectUploadBody,
  uploadAnswer,
} from '@gerbang/shared/contracts/building/uploads';

import type { Config } from '../../../config.ts';
import { ensureApplicant } from '../../../platform/http/actor.ts';
import { sendStored } from '../../../platform/http/idempotency.ts';
import type { App } from '../../../platform/http/types.ts';
import * as directUploads from './direct-uploads.service.ts';

const per_minute = (limits: Config['limits']) => limits.uploads_per_minute;

const begun = { response: { 200: directUploadAnswer } };
const done = { body: directUploadDoneBody, response: { 200: uploadAnswer } };

/** Photos and documents that browsers send to the storage, for installations with an S3 bucket. */
export function directUploadsRoutes(app: App): void {
  app.post('/v1/public/upload/direct', {
    schema: { body: publicDirectUploadBody, ...begun },
    config: { access: 'public', per_minute },
    handler: async (request, reply) => {
      ensureApplicant(request, reply);
      return { data: await directUploads.begin(request.ctx, request.body) };
    },
  });

  app.post('/v1/upload/direct', {
    schema: { body: directUploadBody, ...begun },
    config: { access: 'session', per_minute },
    handler: async (request) => ({ data: await directUploads.begin(request.ctx, request.body) }),
  });

  app.post('/v1/public/upload/direct/done', {
    schema: done,
    config: { access: 'public', per_minute },
    handler: async (request, reply) => {
      await sendStored(reply, await directUploads.finish(request.ctx, request.body.id));
    },
  });

  app.post('/v1/upload/direct/done', {
    schema: done,
    config: { access: 'session', per_minute },
    handler: async (request, reply) => {
      await sendStored(reply, await directUploads.finish(request.ctx, request.body.id));
    },
  });
}

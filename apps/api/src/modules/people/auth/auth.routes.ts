import { id } from '@gerbang/shared/contracts/common';
import {
  appSource,
  forgotPasswordBody,
  loginAnswer,
  loginBody,
  profile,
  recoveryCodes,
  resetPasswordBody,
  secondStepBody,
  secondStepCode,
  secondStepOffBody,
  secondStepOffer,
  secondStepState,
  sessions,
  staffRecord,
  updateProfileBody,
} from '@gerbang/shared/contracts/people/auth';
import * as z from 'zod/mini';

import type { App } from '../../../platform/http/types.ts';
import { ignoreUnknownFields } from '../../../platform/http/unknown-fields.ts';
import * as auth from './auth.service.ts';
import * as secondStep from './second-step.service.ts';

/** User agent of the browser, which names a session. Limited to 255 characters, because some are long. */
const device = (headers: { 'user-agent'?: string | undefined }) => (headers['user-agent'] ?? '').slice(0, 255);

export function authRoutes(app: App, describeTenant: auth.DescribeTenant): void {
  loginRoutes(app, describeTenant);
  sessionRoutes(app);
  secondStepRoutes(app);
  passwordRoutes(app);
}

function loginRoutes(app: App, describeTenant: auth.DescribeTenant): void {
  app.post('/v1/login', {
    compress: false,
    config: { access: 'public', per_minute: 60 },
    schema: {
      headers: z.looseObject({ 'x-app-source': z._default(appSource, 'web') }),
      body: ignoreUnknownFields(loginBody),
      response: { 200: loginAnswer },
    },
    handler: (request) =>
      auth.login(
        request.ctx,
        {
          source: request.headers['x-app-source'],
          email: request.body.email,
          password: request.body.password,
          device: device(request.headers),
        },
        describeTenant,
      ),
  });

  app.post('/v1/login/second-step', {
    compress: false,
    config: { access: 'public', per_minute: 60 },
    schema: { body: secondStepBody, response: { 200: staffRecord } },
    handler: (request) =>
      auth.loginSecondStep(request.ctx, request.body.second_step, request.body.code, device(request.headers)),
  });

  app.post('/v1/logout', {
    config: { access: 'session' },
    schema: { response: { 204: z.null() } },
    handler: async (request, reply) => {
      await auth.logout(request.ctx);
      return reply.code(204).send(null);
    },
  });
}

function sessionRoutes(app: App): void {
  app.get('/v1/sessions', {
    config: { access: 'session' },
    schema: { response: { 200: sessions } },
    handler: (request) => auth.ownSessions(request.ctx),
  });

  app.delete('/v1/sessions', {
    config: { access: 'session' },
    schema: { response: { 204: z.null() } },
    handler: async (request, reply) => {
      await auth.endOtherSessions(request.ctx);
      return reply.code(204).send(null);
    },
  });

  app.delete('/v1/sessions/:id', {
    config: { access: 'session' },
    schema: { params: z.object({ id }), response: { 204: z.null() } },
    handler: async (request, reply) => {
      await auth.endSession(request.ctx, request.params.id);
      return reply.code(204).send(null);
    },
  });
}

function secondStepRoutes(app: App): void {
  app.get('/v1/second-step', {
    config: { access: { staff: 'profile.update' } },
    schema: { response: { 200: secondStepState } },
    handler: (request) => secondStep.state(request.ctx),
  });

  app.post('/v1/second-step', {
    compress: false,
    config: { access: { staff: 'profile.update' } },
    schema: { response: { 201: secondStepOffer } },
    handler: async (request, reply) => reply.code(201).send(await secondStep.offer(request.ctx)),
  });

  app.post('/v1/second-step/confirm', {
    compress: false,
    config: { access: { staff: 'profile.update' } },
    schema: { body: secondStepCode, response: { 200: recoveryCodes } },
    handler: (request) => secondStep.confirm(request.ctx, request.body.code),
  });

  app.post('/v1/second-step/recovery-codes', {
    compress: false,
    config: { access: { staff: 'profile.update' } },
    schema: { body: secondStepCode, response: { 201: recoveryCodes } },
    handler: async (request, reply) =>
      reply.code(201).send(await secondStep.renewCodes(request.ctx, request.body.code)),
  });

  app.post('/v1/second-step/off', {
    config: { access: { staff: 'profile.update' } },
    schema: { body: secondStepOffBody, response: { 204: z.null() } },
    handler: async (request, reply) => {
      await secondStep.switchOff(request.ctx, request.body.current_password, request.body.code);
      return reply.code(204).send(null);
    },
  });
}

function passwordRoutes(app: App): void {
  app.post('/v1/password/forgot', {
    config: { access: 'public', per_minute: 10 },
    schema: { body: forgotPasswordBody, response: { 202: z.object({}) } },
    handler: async (request, reply) => {
      await auth.forgotPassword(request.ctx, request.body);
      return reply.code(202).send({});
    },
  });

  app.post('/v1/password/reset', {
    config: { access: 'public', per_minute: 20 },
    schema: { body: resetPasswordBody, response: { 204: z.null() } },
    handler: async (request, reply) => {
      await auth.resetPassword(request.ctx, request.body.token, request.body.password);
      return reply.code(204).send(null);
    },
  });

  app.put('/v1/users/update/:id', {
    config: { access: 'session' },
    schema: { params: z.object({ id }), body: ignoreUnknownFields(updateProfileBody), response: { 200: profile } },
    handler: (request) => auth.updateProfile(request.ctx, request.params.id, request.body),
  });
}

import {
  checkLine,
  checkParams,
  finishedSetup,
  finishSetupBody,
  firstAdministrator,
  firstBuilding,
  firstGroup,
  firstRun,
  mailDigitsBody,
  mailTrial,
  setupCodeBody,
} from '@gerbang/shared/contracts/building/first-run';
import { recoveryCodes, secondStepCode } from '@gerbang/shared/contracts/people/auth';
import type { FastifyReply, FastifyRequest } from 'fastify';

import type { App } from '../../../platform/http/types.ts';
import * as service from './first-run.service.ts';
import { openFirstRun } from './setup-code.service.ts';

/** Nobody can log in yet: the services check the token that a right setup code gives. */
const config = { access: 'public', per_minute: 60 } as const;

export function firstRunRoutes(app: App): void {
  codeRoutes(app);
  stepRoutes(app);
  mailRoutes(app);
}

function codeRoutes(app: App): void {
  app.get('/v1/setup', {
    config,
    compress: false,
    schema: { response: { 200: firstRun } },
    handler: (request) => service.read(request.ctx, tokenOf(request)),
  });

  app.post('/v1/setup/code', {
    config: { access: 'public', per_minute: 10 },
    compress: false,
    schema: { body: setupCodeBody, response: { 200: firstRun } },
    handler: async (request, reply) => {
      const token = await openFirstRun(request.ctx, request.body.code);
      giveToken(request, reply, token);
      return service.read(request.ctx, token);
    },
  });
}

function stepRoutes(app: App): void {
  app.post('/v1/setup/checks/:id', {
    config: { access: 'public', per_minute: 200 },
    schema: { params: checkParams, response: { 200: checkLine } },
    handler: (request) => service.runCheck(request.ctx, tokenOf(request), request.params.id),
  });

  app.put('/v1/setup/group', {
    config,
    schema: { body: firstGroup, response: { 200: firstRun } },
    handler: (request) => service.saveGroup(request.ctx, tokenOf(request), request.body),
  });

  app.put('/v1/setup/building', {
    config,
    schema: { body: firstBuilding, response: { 200: firstRun } },
    handler: (request) => service.saveBuilding(request.ctx, tokenOf(request), request.body),
  });

  app.put('/v1/setup/administrator', {
    config,
    compress: false,
    schema: { body: firstAdministrator, response: { 200: firstRun } },
    handler: (request) => service.saveAdministrator(request.ctx, tokenOf(request), request.body),
  });

  app.post('/v1/setup/administrator/second-step', {
    config,
    compress: false,
    schema: { body: secondStepCode, response: { 200: recoveryCodes } },
    handler: (request) => service.confirmSecondStep(request.ctx, tokenOf(request), request.body.code),
  });

  app.post('/v1/setup/administrator/codes-saved', {
    config,
    schema: { response: { 200: firstRun } },
    handler: (request) => service.saveCodes(request.ctx, tokenOf(request)),
  });
}

function mailRoutes(app: App): void {
  app.post('/v1/setup/mail', {
    config,
    schema: { response: { 200: mailTrial } },
    handler: (request) => service.sendDigits(request.ctx, tokenOf(request)),
  });

  app.post('/v1/setup/mail/digits', {
    config,
    schema: { body: mailDigitsBody, response: { 200: firstRun } },
    handler: (request) => service.confirmMail(request.ctx, tokenOf(request), request.body.digits),
  });

  app.post('/v1/setup/finish', {
    config,
    schema: { body: finishSetupBody, response: { 200: finishedSetup } },
    handler: (request) => service.finish(request.ctx, tokenOf(request), request.body.without_mail),
  });
}

const isHttps = ({ ctx }: FastifyRequest) => ctx.deps.config.public_url.startsWith('https:');
/** With the prefix `__Host-`, browsers accept the cookie only over HTTPS and from this host. */
const cookieName = (request: FastifyRequest) => (isHttps(request) ? '__Host-setup' : 'setup');
const tokenOf = (request: FastifyRequest) => request.cookies[cookieName(request)];

function giveToken(request: FastifyRequest, reply: FastifyReply, token: string): void {
  reply.setCookie(cookieName(request), token, {
    httpOnly: true,
    sameSite: 'strict',
    path: '/',
    secure: isHttps(request),
  });
}

import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type ArgumentsHost, Logger, NotFoundException } from '@nestjs/common';
import fastify, { type FastifyInstance } from 'fastify';

import { OverloadError } from '@portvakt/kernel';
import { SocialError, StateNotStoredError } from '@portvakt/social-linking';

import type { HttpSettings } from '../http-settings.js';
import { ErrorFilter } from './error.filter.js';

const logged = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);

let server: FastifyInstance;
let thrown: Error;

beforeAll(async () => {
  server = fastify();
  const filter = new ErrorFilter({ productRefusals: {} } as HttpSettings);
  server.setErrorHandler((error, request, reply) => {
    const http = { getResponse: () => reply, getRequest: () => request };
    filter.catch(error, { switchToHttp: () => http } as unknown as ArgumentsHost);
  });
  const fail = (): Promise<never> => Promise.reject(thrown);
  server.get('/', fail);
  server.post('/', fail);
  await server.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => void logged.mockClear());
afterAll(() => server.close());

async function statusFor(error: Error, method: 'GET' | 'POST' = 'GET'): Promise<number> {
  thrown = error;
  return (await fetch(server.listeningOrigin, { method })).status;
}

const errorWith = (properties: object, name = 'Error', message = 'failed'): Error =>
  Object.assign(new Error(message), { name, ...properties });

describe('an error of a library that carries a status', () => {
  it.each([400, 401, 403, 404, 412, 413, 415, 416, 500, 502, 503])(
    'is answered as an internal error and logged: %i',
    async (statusCode) => {
      for (const error of [
        errorWith({ statusCode }),
        errorWith({ statusCode, code: 'EMFILE' }),
        errorWith({ statusCode }, 'HTTPError'),
      ]) {
        expect(await statusFor(error)).toBe(500);
        expect(logged).toHaveBeenLastCalledWith(error);
      }
      expect(logged).toHaveBeenCalledTimes(3);
    },
  );

  it('is an internal error if only its name, but not its status or method, is that of a client error', async () => {
    expect(await statusFor(errorWith({ statusCode: 500 }, 'NotFoundError'))).toBe(500);
    expect(await statusFor(errorWith({ statusCode: 404 }, 'NotFoundError'), 'POST')).toBe(500);
    expect(logged).toHaveBeenCalledTimes(2);
  });
});

describe('a refusal', () => {
  it('is logged by its cause if it has one', async () => {
    const cause = errorWith({}, 'Error', 'the connection is gone');
    expect(await statusFor(new StateNotStoredError(cause))).toBe(500);
    expect(logged.mock.calls).toEqual([[cause]]);
  });

  it('is not logged without a cause', async () => {
    expect(await statusFor(new SocialError('UNABLE_TO_CREATE_VERIFICATION'))).toBe(500);
    expect(await statusFor(new SocialError('PROVIDER_NOT_FOUND'))).toBe(404);
    expect(logged).not.toHaveBeenCalled();
  });
});

describe('a client error, which is not logged', () => {
  it.each([
    [404, errorWith({ statusCode: 404 }, 'NotFoundError')],
    [404, errorWith({ statusCode: 400 }, 'BadRequestError')],
    [404, errorWith({ statusCode: 403 }, 'Error', 'Forbidden')],
    [412, errorWith({ statusCode: 412 }, 'PreconditionFailedError')],
    [416, errorWith({ statusCode: 416 }, 'RangeNotSatisfiableError')],
    [413, errorWith({ statusCode: 413, code: 'FST_ERR_CTP_BODY_TOO_LARGE' }, 'FastifyError')],
    [415, errorWith({ statusCode: 415, code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE' }, 'FastifyError')],
    [400, errorWith({ statusCode: 400, code: 'FST_ERR_CTP_INVALID_JSON_BODY' }, 'FastifyError')],
    [404, new NotFoundException()],
    [503, new OverloadError(1)],
  ])('is answered %i: %s', async (status, error) => {
    expect(await statusFor(error)).toBe(status);
    expect(logged).not.toHaveBeenCalled();
  });
});

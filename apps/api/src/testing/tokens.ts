import {
  createLocalJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  type JSONWebKeySet,
  jwtVerify,
  type JWTPayload,
} from 'jose';

import { sessionCookie } from './cookies.js';
import { ORIGIN, type TestApp } from './test-app.js';

export const askForToken = (app: TestApp, session: string, basePath = '') =>
  app.request().get(`${basePath}/token`).set('cookie', sessionCookie(session));

export async function aToken(app: TestApp, session: string): Promise<string> {
  const answer = await askForToken(app, session).expect(200);
  return (answer.body as { token: string }).token;
}

export const publishedKeys = async (app: TestApp): Promise<JSONWebKeySet> =>
  (await app.request().get('/jwks').expect(200)).body as JSONWebKeySet;

/** The claims as read by a service that fetches the keys now. Throws for a token that does not verify. */
export async function verified(app: TestApp, token: string): Promise<JWTPayload> {
  const options = { issuer: ORIGIN, audience: ORIGIN, currentDate: app.clock.now() };
  return (await jwtVerify(token, createLocalJWKSet(await publishedKeys(app)), options)).payload;
}

export const kidOf = (token: string): string | undefined => decodeProtectedHeader(token).kid;

export { decodeJwt };

import { createServer } from 'node:http';
import type { AddressInfo, Server } from 'node:net';

import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { createPortvakt } from '@portvakt/client';
import { requireSession } from '@portvakt/client/express';

import { aTwoFactorUser } from '../../testing/authenticators.js';
import { sessionCookie } from '../../testing/cookies.js';
import { aSession } from '../../testing/sessions.js';
import { ORIGIN, useTestApp } from '../../testing/test-app.js';
import { aSignedInUser } from '../../testing/users.js';

describe('what a route asks for besides a session (case 39)', () => {
  const app = useTestApp();
  let server: Server;
  let url: string;

  beforeAll(async () => {
    const portvakt = createPortvakt({ url: ORIGIN, internalUrl: await app.nest.getUrl() });
    const product = express();
    product.get('/faktura', requireSession(portvakt, { emailVerified: true }), (_, response) => void response.end());
    product.get('/utbetaling', requireSession(portvakt, { secondFactor: true }), (_, response) => void response.end());
    server = createServer(product).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  /** A page request, which must not be sent to the sign-in: the visitor is signed in. */
  async function answerTo(path: string, token: string): Promise<readonly [status: number, code: string]> {
    const headers = { accept: 'text/html', cookie: sessionCookie(token), connection: 'close' };
    const answer = await fetch(url + path, { headers, redirect: 'manual' });
    const text = await answer.text();
    return [answer.status, text === '' ? '' : (JSON.parse(text) as { code: string }).code];
  }

  it('is a verified address', async () => {
    const [verified, unverified] = [await aSignedInUser(app), await aSignedInUser(app, { isVerified: false })];
    expect(await answerTo('/faktura', verified.token)).toEqual([200, '']);
    expect(await answerTo('/faktura', unverified.token)).toEqual([403, 'EMAIL_NOT_VERIFIED']);
  });

  it('is an account with a second factor', async () => {
    const { id } = await aTwoFactorUser(app);
    expect(await answerTo('/utbetaling', await aSession(app, id))).toEqual([200, '']);
    expect(await answerTo('/utbetaling', (await aSignedInUser(app)).token)).toEqual([403, 'SECOND_FACTOR_REQUIRED']);
  });
});

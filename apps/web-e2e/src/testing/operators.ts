import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

import type { Page } from '@playwright/test';

import { Authenticator } from './authenticator.js';
import { expect, PASSWORD, type Person, signedUp } from './product.js';

const COMMAND = join(__dirname, '../../../../dist/apps/api/operator.js');

/** Gives a role by the command on the server, as whoever runs the service does for the first operator. */
export async function grantRole(email: string, role: 'admin' | 'support' | 'auditor' = 'admin'): Promise<void> {
  const origin = process.env['PORTVAKT_ORIGIN'] ?? '';
  const dataDir = process.env['PORTVAKT_DATA_DIR'] ?? '';
  await promisify(execFile)(process.execPath, [COMMAND, 'grant', email, '--role', role], {
    env: { ...process.env, NODE_ENV: 'development', DATABASE_URL: '', DATA_DIR: dataDir, PUBLIC_URL: origin },
  });
}

/** Turns two-factor on with an app, in the session of the page; its code counts for operators. */
export async function turnTwoFactorOn(page: Page): Promise<Authenticator> {
  const headers = { origin: process.env['PORTVAKT_ORIGIN'] ?? '' };
  const enabled = await page.request.post('/two-factor/enable', { headers, data: { password: PASSWORD } });
  const { totpURI } = (await enabled.json()) as { readonly totpURI: string };
  const app = Authenticator.fromUri(totpURI);
  const verified = await page.request.post('/two-factor/verify-totp', { headers, data: { code: app.code } });
  expect(verified.status()).toBe(200);
  return app;
}

/** A signed-in operator who has just given a code. */
export async function signedInOperator(page: Page, person?: Person): Promise<Person> {
  const operator = await signedUp(page, person);
  await turnTwoFactorOn(page);
  await grantRole(operator.email);
  return operator;
}

/** Creates a user over HTTP, without touching the session of the page. */
export async function aUser(person: Person): Promise<Person> {
  const answer = await fetch(`${process.env['PORTVAKT_ORIGIN']}/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...person, password: PASSWORD }),
  });
  expect(answer.status).toBe(200);
  return person;
}

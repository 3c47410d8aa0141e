import { screen } from '@testing-library/react';

import { anAccount, aWebConfig } from './builders.js';
import { aServerWithSignedInUser } from './render-app.js';
import { type FakeServer, json } from './server.js';

export const SIGN_IN_METHODS_PATH = '/konto/innlogging';

export const ONLY_METHOD = 'Du kan ikke koble fra den eneste måten du logger inn på.';

export const passwordAccount = anAccount();
export const googleAccount = anAccount('google', { createdAt: '2026-11-16T06:02:00.000Z' });

/** A service with Google and GitHub, and a signed-in user with these accounts. */
export function aServerWithMethods(...accounts: ReturnType<typeof anAccount>[]): FakeServer {
  return aServerWithSignedInUser()
    .on('GET /api/web-config', () => json(aWebConfig({ providers: ['google', 'github'] })))
    .on('GET /list-accounts', () => json(accounts));
}

/** The titles of the rows, in their order. */
export const methodNames = async () =>
  (await screen.findAllByRole('heading', { level: 2 })).map((heading) => heading.textContent);

export const connectButton = (name: string) => screen.findByRole('button', { name: `Koble til ${name}` });
export const disconnectButton = (name: string) => screen.findByRole('button', { name: `Koble fra ${name}` });

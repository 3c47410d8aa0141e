import { screen } from '@testing-library/react';

import { aSignedInUser } from './builders.js';
import { aServerWithSignedInUser, renderApp } from './render-app.js';
import { type FakeServer, json } from './server.js';

export const PAGE = '/konto/sikkerhet/tofaktor/ny';
export const LIST = 'GET /two-factor/list-user-twofactors';
export const ENABLE = 'POST /two-factor/enable';
export const ADD = 'POST /two-factor/add';
export const VERIFY = 'POST /two-factor/verify-totp';

export const SECRET = 'GEZDGNBVGY3TQOJQ';
export const TOTP_URI = `otpauth://totp/Min%20konto:kari%40eksempel.no?secret=${SECRET}&issuer=Min%20konto`;
export const CODES = ['k7Qm2-Xw9Lp', 'R4tZe-8nBcV'] as const;

/** A server with these authenticators on which every request succeeds. */
export function aServerFor(list: readonly { readonly verified: boolean }[]): FakeServer {
  const twoFactorEnabled = list.some(({ verified }) => verified);
  const server = aServerWithSignedInUser(aSignedInUser({ twoFactorEnabled })).on(LIST, () => json(list));
  return server
    .on(ENABLE, () => json({ totpURI: TOTP_URI, backupCodes: CODES }))
    .on(ADD, () => json({ totpURI: TOTP_URI, backupCodes: CODES, id: 'new' }))
    .on(VERIFY, () => {
      server.on('GET /get-session', () => json(aSignedInUser({ twoFactorEnabled: true })));
      return json({ token: 't', user: aSignedInUser().user });
    });
}

export const passwordField = () => screen.findByLabelText<HTMLInputElement>('Passord');
export const codeField = () => screen.findByLabelText<HTMLInputElement>('Engangskode');
export const step = (name: string) => screen.findByRole('heading', { level: 2, name });
export const button = (name: string) => screen.getByRole('button', { name });

export async function startSetUp(server: FakeServer, query = '') {
  const page = renderApp(PAGE + query, server);
  await page.user.type(await passwordField(), 'riktig passord{Enter}');
  await step('Trinn 1 av 3 Skann QR-koden med appen');
  return page;
}

export async function verified(server: FakeServer, query = '') {
  const page = await startSetUp(server, query);
  await page.user.click(button('Neste'));
  await page.user.type(await codeField(), '492 817{Enter}');
  await step('Trinn 3 av 3 Ta vare på reservekodene');
  return page;
}

import { screen } from '@testing-library/react';

import { aSignedInUser } from './builders.js';
import { aServer, renderApp } from './render-app.js';
import { type FakeServer, json, refusal } from './server.js';

export const PAGE = '/logg-inn/kode';
export const kari = { email: 'kari.nordmann@eksempel.no' };

export const open = (server: FakeServer, search = '', state: unknown = kari) =>
  renderApp({ pathname: PAGE, search, state }, server);

export const field = (name: 'Engangskode' | 'Reservekode' = 'Engangskode') => screen.findByLabelText<HTMLInputElement>(name);
export const submitButton = () => screen.getByRole('button', { name: 'Bekreft' });
export const main = () => screen.getByRole('main');

/** A server on which `call` signs the user in: the next session request answers with a session. */
export function signsInBy(call: string, server = aServer()): FakeServer {
  return server.on(call, () => {
    server
      .on('GET /get-session', () => json(aSignedInUser({ twoFactorEnabled: true })))
      .on('GET /list-sessions', () => json([]))
      .on('GET /two-factor/list-user-twofactors', () => json([]));
    return json({ token: 't', user: aSignedInUser().user });
  });
}

export const refuses = (call: string, status: number, code: string, headers?: Record<string, string>) =>
  aServer()
    .on('POST /two-factor/send-otp', () => json({ status: true }))
    .on(call, () => refusal(status, code, headers));

import { screen, within } from '@testing-library/react';

import { aWebConfig } from './builders.js';
import { aServerWithSignedInUser, renderApp } from './render-app.js';
import { type FakeServer, json } from './server.js';

export const passwordField = () => screen.findByLabelText<HTMLInputElement>('Passord');
export const submitButton = () => screen.getByRole('button', { name: 'Slett kontoen permanent' });
export const dialog = () => screen.findByRole('dialog', { name: 'Vil du slette kontoen?' });
export const confirmButton = async () => within(await dialog()).getByRole('button', { name: 'Slett kontoen' });
export const isGone = () => screen.findByRole('heading', { level: 1, name: 'Kontoen er slettet' });

export const deletions = (server: FakeServer) => server.bodiesOf('POST /delete-user');

export function aServerThatDeletes(): FakeServer {
  const server = aServerWithSignedInUser();
  return server.on('POST /delete-user', () => {
    server.on('GET /get-session', () => json(null));
    return json({ success: true, message: 'User deleted' });
  });
}

export function aServerThatMails(): FakeServer {
  return aServerWithSignedInUser()
    .on('GET /api/web-config', () => json(aWebConfig({ deleteUserConfirmByMail: true })))
    .on('POST /delete-user', () => json({ success: true, message: 'Verification email sent' }));
}

export async function answerWithPassword(server: FakeServer, typed = 'riktig passord') {
  const page = renderApp('/konto/slett', server);
  await page.user.type(await passwordField(), typed);
  await page.user.click(submitButton());
  await page.user.click(await confirmButton());
  return page;
}

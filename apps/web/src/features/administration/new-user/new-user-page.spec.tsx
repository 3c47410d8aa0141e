import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';

import { aServerWithOperatedUser, USER_PAGE } from '../../../testing/operated-user-page.js';
import { anOperatedUser } from '../../../testing/operators.js';
import { renderApp, unmountApp } from '../../../testing/render-app.js';
import { json, refusal } from '../../../testing/server.js';

afterEach(unmountApp);

describe('new user', () => {
  const NEW = '/administrasjon/brukere/ny';

  it('is created without a password, and its page says so', async () => {
    const server = aServerWithOperatedUser().on('POST /admin/create-user', () => json({ user: anOperatedUser() }));
    const { user, where } = renderApp(NEW, server);
    await user.type(await screen.findByLabelText('Navn'), 'Ola Hansen');
    await user.type(screen.getByLabelText('E-postadresse'), 'ola@eksempel.no');
    await user.click(screen.getByRole('button', { name: 'Lag bruker' }));
    await waitFor(() => expect(where()).toBe(USER_PAGE));
    expect(await screen.findByText(/En lenke for å velge passord er sendt til ola@eksempel\.no\./)).toBeTruthy();
    expect(server.bodiesOf('POST /admin/create-user')).toEqual([
      { name: 'Ola Hansen', email: 'ola@eksempel.no', data: { emailVerified: false } },
    ]);
  });

  it('shows at the field that the address is taken', async () => {
    const server = aServerWithOperatedUser().on('POST /admin/create-user', () => refusal(422, 'USER_ALREADY_EXISTS'));
    const { user } = renderApp(NEW, server);
    await user.type(await screen.findByLabelText('Navn'), 'Ola Hansen');
    await user.type(screen.getByLabelText('E-postadresse'), 'ola@eksempel.no{Enter}');
    expect(await screen.findByText('E-postadressen er allerede i bruk.')).toBeTruthy();
  });

  it('is offered to those who may create users alone', async () => {
    const { unmount } = renderApp('/administrasjon/brukere', aServerWithOperatedUser());
    expect(await screen.findByRole('link', { name: 'Lag bruker' })).toBeTruthy();
    unmount();
    renderApp('/administrasjon/brukere', aServerWithOperatedUser({}, 'support'));
    await screen.findByRole('heading', { level: 1, name: 'Brukere' });
    expect(screen.queryByRole('link', { name: 'Lag bruker' })).toBeNull();
  });
});

import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';

import { aServerWithOperatedUser, USER_PAGE } from '../../../testing/operated-user-page.js';
import { anOperatorEvent } from '../../../testing/operator-events.js';
import { anOperatedUser, anOperatorState, aUserDetails } from '../../../testing/operators.js';
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

  it('is not what the page of another user says was created', async () => {
    const server = aServerWithOperatedUser()
      .on('POST /admin/create-user', () => json({ user: anOperatedUser() }))
      .on('GET /admin/user-details', ({ path }) =>
        json(
          path.includes('user-2')
            ? aUserDetails({ user: anOperatedUser({ id: 'user-2', name: 'Ingrid Berg', email: 'ingrid@eksempel.no' }) })
            : aUserDetails(),
        ),
      )
      .on('GET /admin/list-events', () =>
        json({ events: [anOperatorEvent()], total: 1, totalIsEstimate: false, nextCursor: null }),
      );
    const { user } = renderApp(NEW, server);
    await user.type(await screen.findByLabelText('Navn'), 'Ola Hansen');
    await user.type(screen.getByLabelText('E-postadresse'), 'ola@eksempel.no{Enter}');
    const tabs = await screen.findByRole('navigation', { name: 'Deler av brukersiden' });
    expect(await screen.findByText(/^Brukeren er laget/)).toBeTruthy();
    await user.click(within(tabs).getByRole('link', { name: 'Hendelser' }));
    await user.click(await screen.findByRole('link', { name: 'Konto sperret' }));
    const event = within(await screen.findByRole('dialog', { name: 'Konto sperret' }));
    await user.click(event.getByRole('link', { name: 'Ingrid Berg' }));
    await screen.findByRole('heading', { level: 1, name: 'Ingrid Berg' });
    // Such a message is shown after a tenth of a second.
    await expect(screen.findByText(/^Brukeren er laget/, {}, { timeout: 500 })).rejects.toThrow('Unable to find');
  });

  it('shows at the field that the address is taken', async () => {
    const server = aServerWithOperatedUser().on('POST /admin/create-user', () => refusal(422, 'USER_ALREADY_EXISTS'));
    const { user } = renderApp(NEW, server);
    await user.type(await screen.findByLabelText('Navn'), 'Ola Hansen');
    await user.type(screen.getByLabelText('E-postadresse'), 'ola@eksempel.no{Enter}');
    expect(await screen.findByText('E-postadressen er allerede i bruk.')).toBeTruthy();
  });

  it('is announced in the empty form to those who may not open the page', async () => {
    const { permissions } = anOperatorState();
    const server = aServerWithOperatedUser()
      .on('GET /admin/me', () =>
        json(anOperatorState('admin', { permissions: { ...permissions, user: ['create', 'set-role', 'list'] } })),
      )
      .on('POST /admin/create-user', () => json({ user: anOperatedUser() }));
    const { user, where } = renderApp(NEW, server);
    const name = await screen.findByLabelText<HTMLInputElement>('Navn');
    await user.type(name, 'Ola Hansen');
    await user.type(screen.getByLabelText('E-postadresse'), 'ola@eksempel.no');
    await user.selectOptions(screen.getByLabelText('Rolle'), 'Kundestøtte');
    await user.click(screen.getByRole('button', { name: 'Lag bruker' }));
    const message = await screen.findByText(/^Brukeren er laget\. .+ sendt til ola@eksempel\.no\.$/);
    expect(message.closest('[role=status]')).toBeTruthy();
    expect(where()).toBe(NEW);
    expect(name.value).toBe('');
    expect(screen.getByLabelText<HTMLSelectElement>('Rolle').value).toBe('user');
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

import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';

import { aCase, aServerWithOperatedUser, openDialogOf, USER_PAGE } from '../../../testing/operated-user-page.js';
import { anOperatorState } from '../../../testing/operators.js';
import { unmountApp } from '../../../testing/render-app.js';
import { type FakeServer, json, refusal } from '../../../testing/server.js';

afterEach(unmountApp);

describe('deletion of a user', () => {
  const remove = (server: FakeServer) => openDialogOf(server, 'Slett brukeren …', 'Vil du slette Ola Hansen?');

  it('wants the address typed, and says in the list that it is done', async () => {
    const server = aServerWithOperatedUser().on('POST /admin/remove-user', () => json({ success: true }));
    const { user, dialog, where } = await remove(server);
    await user.type(dialog.getByLabelText('Grunn'), 'nei');
    await user.click(dialog.getByRole('button', { name: 'Slett brukeren' }));
    expect(await dialog.findByText('Skriv ola@eksempel.no.')).toBeTruthy();
    expect(dialog.getByText('Skriv hvorfor, med 5 til 500 tegn.')).toBeTruthy();
    expect(document.activeElement).toBe(dialog.getByLabelText('Skriv e-postadressen for å bekrefte'));
    await user.clear(dialog.getByLabelText('Grunn'));
    expect(server.bodiesOf('POST /admin/remove-user')).toEqual([]);
    await user.type(dialog.getByLabelText('Skriv e-postadressen for å bekrefte'), 'Ola@eksempel.no');
    await user.click(dialog.getByRole('button', { name: 'Slett brukeren' }));
    expect(await screen.findByText('Ola Hansen er slettet.')).toBeTruthy();
    await waitFor(() => expect(where()).toBe('/administrasjon/brukere'));
  });

  it('says on the page of the user that it is done where the role may not read the list', async () => {
    const role = { roles: ['hr'], permissions: { user: ['get', 'delete'] } };
    const server = aServerWithOperatedUser().on('GET /admin/me', () => json(anOperatorState('admin', role)));
    server.on('POST /admin/remove-user', () => {
      server.on('GET /admin/user-details', () => refusal(404, 'USER_NOT_FOUND'));
      return json({ success: true });
    });
    const { user, dialog, where } = await remove(server);
    await user.type(dialog.getByLabelText('Skriv e-postadressen for å bekrefte'), 'ola@eksempel.no');
    await user.click(dialog.getByRole('button', { name: 'Slett brukeren' }));
    expect(await screen.findByText('Ola Hansen er slettet.')).toBeTruthy();
    expect(where()).toBe(USER_PAGE);
    const title = screen.getByRole('heading', { level: 1, name: 'Brukeren finnes ikke lenger' });
    await waitFor(() => expect(document.activeElement).toBe(title));
    expect(screen.queryByText('Kontoen kan være slettet mens du så på den.')).toBeNull();
  });

  it('becomes a case where the service wants two people', async () => {
    const server = aServerWithOperatedUser()
      .on('POST /admin/remove-user', () => refusal(409, 'REQUEST_REQUIRED'))
      .on('POST /admin/create-request', () => json({ request: aCase({ kind: 'removal' }) }));
    const { user, dialog } = await remove(server);
    await user.type(dialog.getByLabelText('Skriv e-postadressen for å bekrefte'), 'ola@eksempel.no');
    await user.type(dialog.getByLabelText('Grunn'), 'ba om det selv');
    await user.click(dialog.getByRole('button', { name: 'Slett brukeren' }));
    const again = within(await screen.findByRole('dialog', { name: 'Be om å slette Ola Hansen?' }));
    expect(again.getByText('Ola Hansen får e-post nå på ola@eksempel.no og kan stoppe saken')).toBeTruthy();
    expect(again.getByText(/Ring tilbake på et nummer dere kjenner fra før\.$/)).toBeTruthy();
    expect(again.getByText('En annen operatør må godkjenne')).toBeTruthy();
    expect(again.getByText(/^Tidligst i morgen kl\. .* slettes kontoen/)).toBeTruthy();
    await user.click(again.getByRole('button', { name: 'Opprett saken' }));
    expect(await screen.findByText('Saken er opprettet.')).toBeTruthy();
    expect(server.bodiesOf('POST /admin/create-request')).toEqual([
      { userId: 'bruker1', kind: 'removal', reason: 'ba om det selv' },
    ]);
  });
});

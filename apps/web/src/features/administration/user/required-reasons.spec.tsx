import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';

import { aSession, SAFARI_ON_IPHONE } from '../../../testing/builders.js';
import { aServerWithOperatedUser, openDialogOf, USER_PAGE } from '../../../testing/operated-user-page.js';
import { anOperatedUser, anOperatorWhoGivesReasons } from '../../../testing/operators.js';
import { renderApp, unmountApp } from '../../../testing/render-app.js';
import { json } from '../../../testing/server.js';

afterEach(unmountApp);

const REASON = 'ringte og ba om det';
const TOO_SHORT = 'Skriv hvorfor, med 5 til 500 tegn.';

const aServerThatRequiresReasons = (...over: Parameters<typeof aServerWithOperatedUser>) =>
  aServerWithOperatedUser(...over).on('GET /admin/me', () => json(anOperatorWhoGivesReasons()));

describe('where a reason is required', () => {
  it('a link to a new password is sent with it', async () => {
    const server = aServerThatRequiresReasons().on('POST /admin/send-password-reset', () => json({ status: true }));
    const { user } = renderApp(USER_PAGE, server);
    await user.click(await screen.findByRole('button', { name: 'Send lenke for nytt passord' }));
    const question = 'Vil du sende Ola Hansen en lenke for nytt passord?';
    const dialog = within(await screen.findByRole('dialog', { name: question }));
    expect(dialog.getByText('Tidligere lenker for nytt passord slutter å virke')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Send lenken' }));
    expect(await dialog.findByText(TOO_SHORT)).toBeTruthy();
    await user.type(dialog.getByLabelText('Grunn'), REASON);
    await user.click(dialog.getByRole('button', { name: 'Send lenken' }));
    await screen.findByText('Lenken er sendt til ola@eksempel.no.');
    expect(server.bodiesOf('POST /admin/send-password-reset')).toEqual([{ userId: 'bruker1', reason: REASON }]);
  });

  it('a verification of the address is sent with it', async () => {
    const server = aServerThatRequiresReasons({ user: anOperatedUser({ emailVerified: false }) }).on(
      'POST /admin/send-verification-email',
      () => json({ status: true }),
    );
    const { user, dialog } = await openDialogOf(
      server,
      'Send bekreftelse av e-postadressen',
      'Vil du sende bekreftelse av ola@eksempel.no?',
    );
    await user.type(dialog.getByLabelText('Grunn'), REASON);
    await user.click(dialog.getByRole('button', { name: 'Send lenken' }));
    await screen.findByText('Lenken er sendt til ola@eksempel.no.');
    expect(server.bodiesOf('POST /admin/send-verification-email')).toEqual([{ userId: 'bruker1', reason: REASON }]);
  });

  it('one session is ended with it, and the list takes focus', async () => {
    const session = { ...aSession({ id: 's1', token: 's1', userAgent: SAFARI_ON_IPHONE }), impersonatedBy: null };
    const server = aServerThatRequiresReasons()
      .on('POST /admin/list-user-sessions', () => json({ sessions: [{ ...session, strongFactorAt: null }] }))
      .on('POST /admin/revoke-user-session', () => json({ success: true }));
    const { user } = renderApp(`${USER_PAGE}/okter`, server);
    await user.click(await screen.findByRole('button', { name: /^Avslutt økten med Safari på iPhone/ }));
    const question = 'Vil du avslutte økten med Safari på iPhone?';
    const dialog = within(await screen.findByRole('dialog', { name: question }));
    await user.type(dialog.getByLabelText('Grunn'), REASON);
    await user.click(dialog.getByRole('button', { name: 'Avslutt 1 økt' }));
    await screen.findByText('Økten med Safari på iPhone er avsluttet.');
    expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Økter' }));
    expect(server.bodiesOf('POST /admin/revoke-user-session')).toEqual([{ sessionToken: 's1', reason: REASON }]);
  });

  it('a user is created with it', async () => {
    const server = aServerThatRequiresReasons().on('POST /admin/create-user', () => json({ user: anOperatedUser() }));
    const { user, where } = renderApp('/administrasjon/brukere/ny', server);
    await user.type(await screen.findByLabelText('Navn'), 'Ola Hansen');
    await user.type(screen.getByLabelText('E-postadresse'), 'ola@eksempel.no{Enter}');
    expect(await screen.findAllByText(TOO_SHORT)).not.toEqual([]);
    expect(server.bodiesOf('POST /admin/create-user')).toEqual([]);
    await user.type(screen.getByLabelText('Grunn'), REASON);
    await user.click(screen.getByRole('button', { name: 'Lag bruker' }));
    await waitFor(() => expect(where()).toBe(USER_PAGE));
    expect(server.bodiesOf('POST /admin/create-user')).toMatchObject([{ email: 'ola@eksempel.no', reason: REASON }]);
  });
});

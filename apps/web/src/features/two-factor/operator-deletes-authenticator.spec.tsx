import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';

import { anAuthenticator, aPasskey, aSession, aSignedInUser, aWebConfig } from '../../testing/builders.js';
import { FakeCredentials, PASSKEYS } from '../../testing/fake-credentials.js';
import { aServerWithSignedInUser, renderApp } from '../../testing/render-app.js';
import { deferredResponse, type FakeServer, json, refusal } from '../../testing/server.js';

FakeCredentials.inEachTest();

const LIST = 'GET /two-factor/list-user-twofactors';
const DELETE = 'POST /two-factor/delete';
const VERIFY = 'POST /two-factor/verify-totp';

const QUESTION = 'Vil du slette autentiseringsappen Mobilen?';
const DELETED = 'Autentiseringsappen «Mobilen» er slettet.';

const first = anAuthenticator();
const second = anAuthenticator({ id: 'a2', name: 'Mobilen' });
const required = () => refusal(403, 'OPERATOR_SECOND_FACTOR_REQUIRED');

/** A service that deletes an authenticator only after `verify` was accepted. */
function aServerThatWantsCode(verify = VERIFY, accepted: object = { token: 't', user: aSignedInUser().user }) {
  const server = aServerWithSignedInUser(aSignedInUser({ twoFactorEnabled: true, role: 'support' }))
    .on(LIST, () => json([first, second]))
    .on(DELETE, required);
  server.on(verify, () => {
    server.on(DELETE, () => {
      server.on(LIST, () => json([first]));
      return json({ status: true });
    });
    return json(accepted);
  });
  return server;
}

/** Confirms the deletion of the second authenticator, up to the request for a code. */
async function askedForCode(server: FakeServer, field = 'Engangskode') {
  const { user } = renderApp('/konto/sikkerhet', server);
  await user.click(await screen.findByRole('button', { name: 'Slett Mobilen' }));
  const dialog = within(await screen.findByRole('dialog', { name: QUESTION }));
  await user.click(dialog.getByRole('button', { name: 'Slett' }));
  const code = await dialog.findByLabelText(field);
  expect(document.activeElement).toBe(code);
  expect(dialog.getByText('Du er operatør. Skriv en engangskode for å slette autentiseringsappen.')).toBeTruthy();
  return { user, dialog, code };
}

const isShown = () => screen.queryByRole('dialog') !== null;

describe('an operator who owes a code and deletes an authenticator', () => {
  it('is asked for one in the same dialog, and it is deleted after that', async () => {
    const server = aServerThatWantsCode();
    const { user, code } = await askedForCode(server);
    expect(server.bodiesOf(DELETE)).toEqual([{ id: 'a2' }]);
    await user.type(code, '492 817{Enter}');
    expect((await screen.findByText(DELETED)).closest('[role=status]')).toBeTruthy();
    expect(server.bodiesOf(VERIFY)).toEqual([{ code: '492817' }]);
    expect(server.bodiesOf(DELETE)).toEqual([{ id: 'a2' }, { id: 'a2' }]);
    expect(isShown()).toBe(false);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Tofaktorautentisering'));
  });

  it('can give a backup code, but not one by e-mail', async () => {
    const server = aServerThatWantsCode('POST /two-factor/verify-backup-code');
    const { user, dialog } = await askedForCode(server);
    expect(dialog.queryByRole('button', { name: 'Få en kode på e-post' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Bruk en reservekode' }));
    expect(document.activeElement).toBe(dialog.getByLabelText('Reservekode'));
    await user.keyboard('abcde12345{Enter}');
    expect(await screen.findByText(DELETED)).toBeTruthy();
  });

  it('is asked for a backup code where the service has the apps off', async () => {
    const settings = aWebConfig({ twoFactor: { totp: false, emailOtp: true, maxAuthenticators: 2 } });
    const server = aServerThatWantsCode().on('GET /api/web-config', () => json(settings));
    const { dialog } = await askedForCode(server, 'Reservekode');
    expect(dialog.queryByRole('button', { name: 'Bruk autentiseringsappen' })).toBeNull();
  });

  it('can use a passkey instead, which replaces the session', async () => {
    const next = {
      session: aSession({ id: 's2', token: 't2' }),
      user: aSignedInUser({ twoFactorEnabled: true, role: 'support' }).user,
    };
    const server = aServerThatWantsCode('POST /passkey/verify-authentication', next)
      .on('POST /revoke-session', () => {
        server.on('GET /get-session', () => json(next));
        return json({ status: true });
      })
      .on('GET /api/web-config', () => json(aWebConfig({ passkeys: PASSKEYS })))
      .on('GET /passkey/list-user-passkeys', () => json([aPasskey()]))
      .on('POST /passkey/generate-authenticate-options', () => json({ rpId: 'localhost', challenge: 'AQID' }));
    const { user, dialog } = await askedForCode(server);
    await user.click(await dialog.findByRole('button', { name: 'Bruk passnøkkel' }));
    expect(await screen.findByText(DELETED)).toBeTruthy();
    expect(server.bodiesOf(DELETE)).toHaveLength(2);
    expect(isShown()).toBe(false);
  });

  it('is told of a wrong code in the dialog, which stays', async () => {
    const server = aServerThatWantsCode().on(VERIFY, () => refusal(401, 'INVALID_CODE'));
    const { user, dialog, code } = await askedForCode(server);
    await user.type(code, '123456{Enter}');
    const wrong = 'Koden er feil. Skriv den nyeste koden fra appen.';
    expect(await dialog.findByText(wrong, { selector: 'p' })).toBeTruthy();
    expect(document.activeElement).toBe(code);
    expect(server.bodiesOf(DELETE)).toHaveLength(1);
  });

  it('keeps the authenticator with Avbryt, and is asked again the next time', async () => {
    const server = aServerThatWantsCode();
    const { user, dialog } = await askedForCode(server);
    await user.click(dialog.getByRole('button', { name: 'Avbryt' }));
    expect(isShown()).toBe(false);
    const button = screen.getByRole('button', { name: 'Slett Mobilen' });
    expect(document.activeElement).toBe(button);
    expect(screen.queryByText(DELETED)).toBeNull();
    await user.click(button);
    expect((await screen.findByRole('dialog', { name: QUESTION })).textContent).toContain(
      'Du kan ikke lenger logge inn',
    );
    expect(server.bodiesOf(DELETE)).toHaveLength(1);
    expect(server.bodiesOf(VERIFY)).toEqual([]);
  });

  it('cannot close the dialog while the code or the deletion is under way', async () => {
    const server = aServerThatWantsCode();
    const [verifying, deleting] = [deferredResponse(json({ token: 't' })), deferredResponse(json({ status: true }))];
    server.on(VERIFY, () => verifying.answer);
    const { user, dialog, code } = await askedForCode(server);
    server.on(DELETE, () => deleting.answer);
    await user.type(code, '492817{Enter}');
    await waitFor(() => expect(server.bodiesOf(VERIFY)).toHaveLength(1));
    await user.click(dialog.getByRole('button', { name: 'Avbryt' }));
    expect(isShown()).toBe(true);

    verifying.release();
    await waitFor(() => expect(server.bodiesOf(DELETE)).toHaveLength(2));
    await user.click(dialog.getByRole('button', { name: 'Avbryt' }));
    expect(dialog.getByRole('button', { name: 'Bekrefter' })).toBeTruthy();

    deleting.release();
    await waitFor(() => expect(isShown()).toBe(false));
  });

  it.each([
    ['an authenticator that no longer exists', () => refusal(404, 'AUTHENTICATOR_NOT_FOUND'), /^Vi finner ikke denne/],
    ['a code that is too old at once', required, 'Prøv igjen, og skriv en ny engangskode.'],
  ])('is told after the code of %s', async (_case, answer, text) => {
    const server = aServerThatWantsCode().on(VERIFY, () => json({ token: 't', user: aSignedInUser().user }));
    const { user, code } = await askedForCode(server);
    server.on(DELETE, answer);
    await user.type(code, '492817{Enter}');
    expect((await screen.findByText(text)).closest('[role=alert]')).toBeTruthy();
    expect(isShown()).toBe(false);
  });
});

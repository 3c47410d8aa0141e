import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';

import { aSignedInUser } from '../../testing/builders.js';
import { aServerWithSignedInUser, unmountApp, renderApp } from '../../testing/render-app.js';
import { json, noNetwork } from '../../testing/server.js';

afterEach(unmountApp);

const PATH = '/konto/sikkerhet/reservekoder';
const CODE = 'k7Qm2-Xw9Lp';

const aServerWithCodes = () =>
  aServerWithSignedInUser(aSignedInUser({ twoFactorEnabled: true }))
    .on('GET /two-factor/list-user-twofactors', () => json([]))
    .on('POST /two-factor/generate-backup-codes', () => json({ status: true, backupCodes: [CODE] }))
    .on('POST /sign-out', () => json({ success: true }));

async function showCodes(server = aServerWithCodes()) {
  const page = renderApp(PATH, server);
  await page.user.type(await screen.findByLabelText('Passord'), 'riktig passord{Enter}');
  await screen.findByText(CODE);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  return { ...page, server };
}

const signOut = () => screen.getByRole('button', { name: 'Logg ut' });
const question = () => screen.findByRole('dialog', { name: 'Har du lagret reservekodene?' });
const answer = async (name: string) => within(await question()).getByRole('button', { name });

describe('sign-out while unsaved codes are shown', () => {
  it('asks before the session is revoked, and staying is the default', async () => {
    const { user, where, server } = await showCodes();
    await user.click(signOut());
    await user.click(await answer('Bli og lagre kodene'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.bodiesOf('POST /sign-out')).toEqual([]);
    expect(where()).toBe(PATH);
    expect(screen.getByText(CODE)).toBeTruthy();
  });

  it('happens after confirmation, and asks once', async () => {
    const { user, where, server } = await showCodes();
    await user.click(signOut());
    await user.click(await answer('Gå uten kodene'));
    await waitFor(() => expect(where()).toBe('/logget-ut'));
    expect(server.bodiesOf('POST /sign-out')).toHaveLength(1);
  });

  it('keeps the codes on the page when it fails', async () => {
    const { user, where } = await showCodes(aServerWithCodes().on('POST /sign-out', noNetwork));
    await user.click(signOut());
    await user.click(await answer('Gå uten kodene'));
    expect(await screen.findByText('Vi får ikke kontakt. Sjekk at du er på nett.')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(where()).toBe(PATH);
    expect(screen.getByText(CODE)).toBeTruthy();
  });

  it('asks nothing on the page after the codes', async () => {
    const { user, where } = await showCodes();
    await user.click(screen.getByRole('checkbox', { name: 'Jeg har lagret reservekodene' }));
    await user.click(screen.getByRole('button', { name: 'Ferdig' }));
    await screen.findByText(/^Du har fått nye reservekoder\./);
    await user.click(signOut());
    await waitFor(() => expect(where()).toBe('/logget-ut'));
  });
});

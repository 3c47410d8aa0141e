import { afterEach, describe, expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';

import { aSignedInUser } from '../../testing/builders.js';
import { aServerWithSignedInUser, renderApp, unmountApp } from '../../testing/render-app.js';
import { type FakeServer, json } from '../../testing/server.js';

afterEach(unmountApp);

const ADDRESS = '/konto/sikkerhet/tofaktor/ny';
const ENABLE = 'POST /two-factor/enable';
const SECRET = 'GEZDGNBVGY3TQOJQ';
const TOTP_URI = `otpauth://totp/Min%20konto:kari%40eksempel.no?secret=${SECRET}`;

const aServer = (): FakeServer =>
  aServerWithSignedInUser()
    .on('GET /two-factor/list-user-twofactors', () => json([]))
    .on(ENABLE, () => json({ totpURI: TOTP_URI, backupCodes: ['k7Qm2-Xw9Lp'] }))
    .on('POST /two-factor/verify-totp', () => json({ token: 't', user: aSignedInUser().user }));

const password = () => screen.findByLabelText('Passord');
const code = () => screen.findByLabelText('Engangskode');
const key = () => screen.findByText('GEZD GNBV GY3T QOJQ');

async function showCodeStep(server: FakeServer) {
  const page = renderApp(ADDRESS, server);
  await page.user.type(await password(), 'riktig passord{Enter}');
  await key();
  await page.user.click(screen.getByRole('button', { name: 'Neste' }));
  await code();
  return page;
}

describe('history of the set-up', () => {
  it('leads Back through the steps with the same key, and Forward again', async () => {
    const server = aServer();
    const { router, where } = await showCodeStep(server);
    await act(() => router.navigate(-1));
    expect(await key()).toBeTruthy();
    await act(() => router.navigate(-1));
    expect(await password()).toBeTruthy();
    expect(where()).toBe(ADDRESS);
    await act(() => router.navigate(1));
    expect(await key()).toBeTruthy();
    expect(server.bodiesOf(ENABLE)).toHaveLength(1);
    expect(JSON.stringify(router.state.location)).not.toContain(SECRET);
  });

  it('shows the backup codes on every step once the app is verified', async () => {
    const { user, router } = await showCodeStep(aServer());
    await user.type(await code(), '492817{Enter}');
    await screen.findByText('k7Qm2-Xw9Lp');
    await act(() => router.navigate(-1));
    expect(screen.getByText('k7Qm2-Xw9Lp')).toBeTruthy();
  });

  it('starts again after a reload in the middle', async () => {
    renderApp({ pathname: ADDRESS, state: { setUpStep: 'code' } }, aServer());
    expect(await password()).toBeTruthy();
  });
});

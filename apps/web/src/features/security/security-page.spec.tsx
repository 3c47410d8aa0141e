import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';

import { aSession, aWebConfig, SAFARI_ON_IPHONE } from '../../testing/builders.js';
import { aServer, aServerWithSignedInUser, unmountApp, renderApp } from '../../testing/render-app.js';
import { emptyAnswer, deferredResponse, json } from '../../testing/server.js';

afterEach(unmountApp);

const title = () => screen.findByRole('heading', { level: 1, name: 'Sikkerhet' });
const sections = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);

describe('security page', () => {
  it('has sections for the password, the second factor and the devices', async () => {
    renderApp('/konto/sikkerhet', aServerWithSignedInUser());
    await title();
    expect(sections()).toEqual(['Passord', 'Tofaktorautentisering', 'Enheter']);
    expect(screen.getByRole('link', { name: 'Endre passord' }).getAttribute('href')).toBe('/konto/sikkerhet/passord');
    expect(screen.getByRole('link', { name: 'Se enhetene dine' }).getAttribute('href')).toBe('/konto/enheter');
    expect(screen.getAllByRole('status').every((region) => region.textContent === '')).toBe(true);
  });

  it('has no password section where passwords are turned off', async () => {
    const server = aServerWithSignedInUser();
    renderApp('/konto/sikkerhet', server.on('GET /api/web-config', () => json(aWebConfig({ emailPassword: false }))));
    await title();
    expect(sections()).toEqual(['Enheter']);
  });

  it('counts the devices, not the sign-ins', async () => {
    const onPhone = ['session-2', 'session-3'].map((id) => aSession({ id, userAgent: SAFARI_ON_IPHONE }));
    const sessions = [aSession(), ...onPhone];
    renderApp('/konto/sikkerhet', aServerWithSignedInUser().on('GET /list-sessions', () => json(sessions)));
    expect(await screen.findByText(/^Du er logget inn på 2 enheter\./)).toBeTruthy();
  });

  it('counts a single device', async () => {
    renderApp('/konto/sikkerhet', aServerWithSignedInUser());
    expect(await screen.findByText(/^Du er logget inn på 1 enhet\./)).toBeTruthy();
  });

  it('announces that it is counting, after a delay', async () => {
    const { answer, release } = deferredResponse(json([aSession()]));
    renderApp('/konto/sikkerhet', aServerWithSignedInUser().on('GET /list-sessions', () => answer));
    expect(await screen.findByText('Henter …', { selector: '[role=status]' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Endre passord' })).toBeTruthy();
    release();
    expect(await screen.findByText(/^Du er logget inn på 1 enhet\./)).toBeTruthy();
  });

  it('shows a failure to count in its section, and retries on request', async () => {
    const server = aServerWithSignedInUser().on('GET /list-sessions', () => emptyAnswer(500));
    const { user } = renderApp('/konto/sikkerhet', server);
    const message = await screen.findByText('Noe gikk galt hos oss. Prøv igjen om litt.');
    expect(message.closest('[role=alert]')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Se enhetene dine' })).toBeTruthy();

    server.on('GET /list-sessions', () => json([aSession()]));
    await user.click(screen.getByRole('button', { name: 'Prøv igjen' }));
    expect(await screen.findByText(/^Du er logget inn på 1 enhet\./)).toBeTruthy();
    expect(screen.queryByText('Noe gikk galt hos oss. Prøv igjen om litt.')).toBeNull();
  });

  it('focuses its heading when reached from the menu', async () => {
    const { user } = renderApp('/konto/enheter', aServerWithSignedInUser());
    await user.click(await screen.findByRole('link', { name: 'Sikkerhet' }));
    const heading = await title();
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(screen.getByRole('link', { name: 'Sikkerhet' }).getAttribute('aria-current')).toBe('page');
  });

  it('ignores unknown navigation state', async () => {
    renderApp({ pathname: '/konto/sikkerhet', state: { passwordChanged: 'ja' } }, aServerWithSignedInUser());
    await title();
    expect(screen.queryByText(/^Passordet er endret/)).toBeNull();
  });

  it('requires a session', async () => {
    const { where } = renderApp('/konto/sikkerhet', aServer());
    await waitFor(() => expect(where()).toBe('/logg-inn?utlopt=1&neste=%2Fkonto%2Fsikkerhet'));
  });

  it('is available in nynorsk and English', async () => {
    const { user } = renderApp('/konto/sikkerhet', aServerWithSignedInUser());
    await title();
    await user.click(screen.getByRole('button', { name: 'Nynorsk' }));
    expect(await screen.findByText(/^Du er logga inn på 1 eining\./)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'English' }));
    expect(await screen.findByText(/^You're signed in on 1 device\./)).toBeTruthy();
    expect(sections()).toEqual(['Password', 'Two-factor authentication', 'Devices']);
  });
});

import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';

import { aWebConfig } from '../../testing/builders.js';
import { aServer, renderApp, unmountApp } from '../../testing/render-app.js';
import { deferredResponse, emptyAnswer, json, noNetwork, refusal } from '../../testing/server.js';

afterEach(unmountApp);

const LINK = '/stopp-sak?token=t0ken';
const stop = () => screen.findByRole('button', { name: 'Stopp saken' });
const title = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('page behind the link that stops a case', () => {
  it('asks first, and changes nothing by being opened', async () => {
    const server = aServer();
    const { where } = renderApp(LINK, server);
    await title('Vil du stoppe saken?');
    await waitFor(() => expect(where()).toBe('/stopp-sak'));
    expect(server.sent.map(({ method }) => method)).not.toContain('POST');
    expect(document.title).toBe('Vil du stoppe saken? – Min konto');
  });

  it('stops the case with the token of the link, without a session, and leads to the password', async () => {
    const { answer, release } = deferredResponse(json({ status: true }));
    const server = aServer().on('POST /cancel-account-request', () => answer);
    const { user } = renderApp(LINK, server);
    await user.click(await stop());
    expect(await screen.findByRole('button', { name: 'Stopper saken' })).toBeTruthy();
    release();
    expect(await title('Saken er stoppet')).toBe(document.activeElement);
    expect(screen.getByText('Saken er stoppet. Endre passordet hvis det ikke var du som ringte.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Endre passordet' }).getAttribute('href')).toBe('/konto/sikkerhet/passord');
    expect(server.bodiesOf('POST /cancel-account-request')).toEqual([{ token: 't0ken' }]);
  });

  it.each([
    [400, 'INVALID_TOKEN'],
    [409, 'REQUEST_IS_CLOSED'],
  ])('says that the case was closed: %s %s', async (status, code) => {
    const server = aServer().on('POST /cancel-account-request', () => refusal(status, code));
    const { user } = renderApp(LINK, server);
    await user.click(await stop());
    expect(await title('Saken er allerede avsluttet')).toBe(document.activeElement);
    expect(screen.queryByRole('button', { name: 'Stopp saken' })).toBeNull();
  });

  it('asks for the link again without a token, as after a reload, and does not say that the case was closed', async () => {
    renderApp('/stopp-sak', aServer());
    expect(await title('Åpne lenken i e-posten på nytt')).toBeTruthy();
    expect(screen.getByText('Da kan du stoppe saken.')).toBeTruthy();
  });

  it.each([
    [() => emptyAnswer(500), 'Noe gikk galt hos oss. Prøv igjen om litt.'],
    [noNetwork, 'Vi får ikke kontakt. Sjekk at du er på nett.'],
  ])('keeps the button when the request fails', async (answer, message) => {
    const { user } = renderApp(LINK, aServer().on('POST /cancel-account-request', answer));
    await user.click(await stop());
    expect(await screen.findByText(message)).toBeTruthy();
    expect(await stop()).toBeTruthy();
  });

  it('is available in nynorsk and English', async () => {
    const { user } = renderApp(LINK, aServer());
    await title('Vil du stoppe saken?');
    await user.click(screen.getByRole('button', { name: 'Nynorsk' }));
    await title('Vil du stoppe saka?');
    await user.click(screen.getByRole('button', { name: 'English' }));
    await title('Do you want to stop the case?');
  });
});

describe('stopped case where the service has no passwords', () => {
  it('leads to the sign-in methods', async () => {
    const server = aServer()
      .on('GET /api/web-config', () => json(aWebConfig({ emailPassword: false })))
      .on('POST /cancel-account-request', () => json({ status: true }));
    const { user } = renderApp(LINK, server);
    await user.click(await stop());
    const link = await screen.findByRole('link', { name: 'Se innloggingsmåtene' });
    expect(link.getAttribute('href')).toBe('/konto/innlogging');
    expect(screen.queryByText(/passordet/)).toBeNull();
  });
});

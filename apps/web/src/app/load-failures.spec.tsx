import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';

import { anAccount, anAuthenticator, aSession, aWebConfig, aSignedInUser } from '../testing/builders.js';
import { aServerWithSignedInUser, unmountApp, renderApp } from '../testing/render-app.js';
import { emptyAnswer, deferredResponse, json } from '../testing/server.js';

afterEach(unmountApp);

const AUTHENTICATORS = 'GET /two-factor/list-user-twofactors';
const MESSAGE = 'Noe gikk galt hos oss. Prøv igjen om litt.';
const OVERLOADED = 'Det er mye å gjøre akkurat nå. Prøv igjen om litt.';

const someone = aSignedInUser({ twoFactorEnabled: true });

/** Renders a page on which one request fails; the answer to the retry is held back. */
async function failedPage(path: string, call: string, next: Response) {
  const server = aServerWithSignedInUser(someone).on(AUTHENTICATORS, () => json([anAuthenticator()]));
  const page = renderApp(path, server.on(call, () => emptyAnswer(500)));
  const button = await screen.findByRole('button', { name: 'Prøv igjen' });
  const held = deferredResponse(next);
  server.on(call, () => held.answer);
  return { ...page, button, release: held.release };
}

/** The store notifies pages of a request in the next frame; only then does a page know that one is running. */
const aFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** The path, the endpoint that fails, its answer to the retry, and the heading that then gets focus. */
const PAGES: [string, string, string, unknown, string][] = [
  ['the devices at a glance', '/konto/sikkerhet', 'GET /list-sessions', [aSession()], 'Enheter'],
  ['the password at a glance', '/konto/sikkerhet', 'GET /list-accounts', [anAccount()], 'Passord'],
  ['the authenticators', '/konto/sikkerhet', AUTHENTICATORS, [anAuthenticator()], 'Tofaktorautentisering'],
  ['a new authenticator', '/konto/sikkerhet/tofaktor/ny', AUTHENTICATORS, [anAuthenticator()], 'Legg til en autentiseringsapp'],
  ['the devices', '/konto/enheter', 'GET /list-sessions', [aSession()], 'Enheter der du er logget inn'],
  ['the sign-in methods', '/konto/innlogging', 'GET /list-accounts', [anAccount()], 'Innloggingsmåter'],
  ['the overview', '/konto', 'GET /list-sessions', [aSession()], 'Kontoen din'],
  ['the deletion of the account', '/konto/slett', 'GET /list-accounts', [anAccount()], 'Slett kontoen'],
  ['the session', '/konto', 'GET /get-session', someone, 'Kontoen din'],
  ['the settings of the service', '/logget-ut', 'GET /api/web-config', aWebConfig(), 'Du er logget ut'],
];

describe('retry with the keyboard', () => {
  it.each(PAGES)('keeps focus while the retry runs, then focuses the heading: %s', async (_case, path, call, answer, heading) => {
    const { user, button, release } = await failedPage(path, call, json(answer));
    button.focus();
    await user.keyboard('{Enter}');
    expect(button.textContent).toBe('Prøver igjen');
    expect(document.activeElement).toBe(button);
    expect(screen.getByText(MESSAGE)).toBeTruthy();

    await aFrame();
    release();
    await waitFor(() => expect(document.activeElement?.textContent).toBe(heading));
    expect(document.activeElement?.tagName).toMatch(/^H[12]$/);
    expect(screen.queryByText(MESSAGE)).toBeNull();
  });

  it.each(PAGES)('keeps focus on the button when the retry fails: %s', async (_case, path, call) => {
    const { user, button, release } = await failedPage(path, call, emptyAnswer(503));
    button.focus();
    await user.keyboard('{Enter}');
    await aFrame();
    release();
    expect(await screen.findByText(OVERLOADED)).toBeTruthy();
    await waitFor(() => expect(button.textContent).toBe('Prøv igjen'));
    expect(document.activeElement).toBe(button);
  });

  it('does not move focus back from an element focused in the meantime', async () => {
    const { user, button, release } = await failedPage('/konto/enheter', 'GET /list-sessions', json([aSession()]));
    await user.click(button);
    const elsewhere = screen.getByRole('link', { name: 'Profil' });
    elsewhere.focus();
    release();
    await waitFor(() => expect(screen.queryByText(MESSAGE)).toBeNull());
    expect(document.activeElement).toBe(elsewhere);
  });

  it('waits for the heading of a page that has none yet', async () => {
    const { user, button, release } = await failedPage('/logg-inn', 'GET /api/web-config', json(aWebConfig()));
    button.focus();
    await user.keyboard('{Enter}');
    release();
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
  });
});

import { afterEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';

import { aSignedInUser } from '../../testing/builders.js';
import { aServerThatDeletes, answerWithPassword, isGone } from '../../testing/deletion-steps.js';
import { aServer, aServerWithSignedInUser, mailedLinkWorked, unmountApp, renderApp } from '../../testing/render-app.js';
import { json } from '../../testing/server.js';

afterEach(unmountApp);

describe('page after the deletion', () => {
  it('confirms once: a user with a new account is redirected to it on a later visit', async () => {
    const server = aServerThatDeletes();
    const { where, router } = await answerWithPassword(server);
    await isGone();
    await waitFor(() => expect(router.state.location.state).toBeNull());

    server.on('GET /get-session', () => json(aSignedInUser()));
    const otherTab = new BroadcastChannel('portvakt.session');
    otherTab.postMessage('changed');
    await screen.findByText('Kari Nordmann');
    otherTab.close();
    await act(() => router.navigate('/hjelp'));
    await act(() => router.navigate(-1));
    await waitFor(() => expect(where()).toBe('/konto'));
  });

  it('redirects a signed-in user to the account, past the session cache', async () => {
    const server = aServerWithSignedInUser();
    const { where } = renderApp('/konto-slettet', server);
    await waitFor(() => expect(where()).toBe('/konto'));
    expect(screen.queryByText('Kontoen er slettet')).toBeNull();
    expect(server.sent.some(({ path }) => path === '/get-session?disableCookieCache=true')).toBe(true);
  });

  it('asks past the cache who is signed in when the mailed link led here', async () => {
    const server = aServerWithSignedInUser();
    let asked = 0;
    server.on('GET /get-session', () => {
      asked += 1;
      return json(null);
    });
    mailedLinkWorked('account_deleted');
    const { where } = renderApp('/konto-slettet', server);
    await isGone();
    await waitFor(() => expect(asked).toBeGreaterThan(0));
    expect(screen.queryByRole('button', { name: 'Logg ut' })).toBeNull();
    expect(where()).toBe('/konto-slettet');
  });

  it('claims no deletion by its URL', async () => {
    renderApp('/konto-slettet', aServer());
    expect(await screen.findByRole('heading', { level: 1, name: 'Du er ikke logget inn' })).toBeTruthy();
    expect(screen.queryByText('Kontoen er slettet')).toBeNull();
    expect(screen.getByRole('link', { name: 'Logg inn' })).toBeTruthy();
  });
});

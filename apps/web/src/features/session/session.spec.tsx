import { afterEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';

import { aSignedInUser } from '../../testing/builders.js';
import { aServer, aServerWithSignedInUser, unmountApp, renderApp } from '../../testing/render-app.js';
import { deferredResponse, emptyAnswer, json, noNetwork, refusal } from '../../testing/server.js';

afterEach(unmountApp);

const account = () => screen.findByRole('heading', { level: 1, name: 'Kontoen din' });

describe('RequireSession', () => {
  it('redirects to the sign-in without a session, and remembers the page', async () => {
    const { where } = renderApp('/konto/enheter?x=1', aServer());
    await waitFor(() => expect(where()).toBe('/logg-inn?utlopt=1&neste=%2Fkonto%2Fenheter%3Fx%3D1'));
  });

  it('redirects to the sign-in when the session has ended', async () => {
    const server = aServerWithSignedInUser();
    server.on('GET /list-sessions', () => {
      server.on('GET /get-session', () => json(null));
      return refusal(401, 'UNAUTHORIZED');
    });
    const { where } = renderApp('/konto', server);
    await waitFor(() => expect(where()).toBe('/logg-inn?utlopt=1&neste=%2Fkonto'));
  });

  it('shows when the session cannot be read, and retries on request', async () => {
    const server = aServerWithSignedInUser().on('GET /get-session', () => emptyAnswer(500));
    const { user } = renderApp('/konto', server);
    await screen.findByText('Noe gikk galt hos oss. Prøv igjen om litt.');
    expect(screen.getByRole('heading', { level: 1, name: 'Noe gikk galt' })).toBeTruthy();
    expect(document.title).toBe('Noe gikk galt – Min konto');

    server.on('GET /get-session', aServerAnswer);
    await user.click(screen.getByRole('button', { name: 'Prøv igjen' }));
    expect(await account()).toBeTruthy();
  });

  it('focuses the heading of that failure after a navigation', async () => {
    const { router } = renderApp(
      '/personvern',
      aServer().on('GET /get-session', () => emptyAnswer(500)),
    );
    await screen.findByRole('heading', { level: 1 });
    await act(() => router.navigate('/konto'));
    const heading = await screen.findByRole('heading', { level: 1, name: 'Noe gikk galt' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });
});

describe('home page', () => {
  it('redirects to the sign-in without a session, without mentioning an expired one', async () => {
    const { where } = renderApp('/', aServer());
    await waitFor(() => expect(where()).toBe('/logg-inn'));
  });

  it('redirects a signed-in user to the account', async () => {
    const { where } = renderApp('/', aServerWithSignedInUser());
    await waitFor(() => expect(where()).toBe('/konto'));
  });
});

describe('sign-out', () => {
  // First, because only then does loading the confirmation take longer than asking for the session.
  it('is confirmed when another request learns first that the session is gone', async () => {
    const { answer, release } = deferredResponse(json({ success: true }));
    const server = aServerWithSignedInUser();
    const list = deferredResponse(refusal(401, 'UNAUTHORIZED'));
    server
      .on('GET /list-sessions', () => list.answer)
      .on('POST /sign-out', () => {
        server.on('GET /get-session', () => json(null));
        list.release();
        return answer;
      });
    const { user, where } = renderApp('/konto', server);
    await account();
    await user.click(screen.getByRole('button', { name: 'Logg ut' }));
    // The session is asked for again while the confirmation is being loaded.
    release();
    expect(await screen.findByRole('heading', { level: 1, name: /Du er logget ut|Logg inn/ })).toBeTruthy();
    expect(where()).toBe('/logget-ut');
  });

  it("confirms it, and clears the user's data", async () => {
    const server = aServerWithSignedInUser();
    server.on('POST /sign-out', () => {
      server.on('GET /get-session', () => json(null));
      return json({ success: true });
    });
    const { user, where } = renderApp('/konto', server);
    await account();
    await user.click(screen.getByRole('button', { name: 'Logg ut' }));

    expect(await screen.findByRole('heading', { level: 1, name: 'Du er logget ut' })).toBeTruthy();
    expect(where()).toBe('/logget-ut');
    await waitFor(() => expect(screen.queryByText('Kari Nordmann')).toBeNull());
    expect(screen.getByRole('link', { name: 'Logg inn' }).getAttribute('href')).toBe('/logg-inn');
    expect(server.sent.filter(({ path }) => path === '/list-sessions')).toHaveLength(1);
  });

  it('completes when another navigation interferes', async () => {
    const server = aServerWithSignedInUser().on('POST /sign-out', () => json({ success: true }));
    const { user, where, router } = renderApp('/konto', server);
    await account();
    let wasInterrupted = false;
    router.subscribe(({ navigation }) => {
      if (wasInterrupted || navigation.location?.pathname !== '/logget-ut') return;
      wasInterrupted = true;
      void router.navigate('/konto', { replace: true });
    });
    await user.click(screen.getByRole('button', { name: 'Logg ut' }));
    await screen.findByRole('heading', { level: 1, name: 'Du er logget ut' });
    expect({ wasInterrupted, where: where() }).toEqual({ wasInterrupted: true, where: '/logget-ut' });
    await waitFor(() => expect(screen.queryByText('Kari Nordmann')).toBeNull());
  });

  it('counts as done when the server no longer knows the session', async () => {
    const server = aServerWithSignedInUser().on('POST /sign-out', () => refusal(400, 'FAILED_TO_GET_SESSION'));
    const { user, where } = renderApp('/konto', server);
    await account();
    await user.click(screen.getByRole('button', { name: 'Logg ut' }));
    await waitFor(() => expect(where()).toBe('/logget-ut'));
  });

  it('shows a failed request, and stays on the page', async () => {
    const server = aServerWithSignedInUser().on('POST /sign-out', noNetwork);
    const { user, where } = renderApp('/konto', server);
    await account();
    await user.click(screen.getByRole('button', { name: 'Logg ut' }));
    expect(await screen.findByText('Vi får ikke kontakt. Sjekk at du er på nett.')).toBeTruthy();
    expect(where()).toBe('/konto');
  });
});

describe('tab that becomes active', () => {
  it('asks once whether the session still exists', async () => {
    const server = aServerWithSignedInUser();
    const { where } = renderApp('/konto', server);
    await account();
    server.on('GET /get-session', () => json(null));
    act(() => void window.dispatchEvent(new Event('focus')));
    await waitFor(() => expect(where()).toBe('/logg-inn?utlopt=1&neste=%2Fkonto'));
    expect(server.sent.filter(({ path }) => path === '/get-session')).toHaveLength(2);
  });
});

describe('other tabs', () => {
  it('refetch the session after a sign-out', async () => {
    const server = aServerWithSignedInUser();
    const { where } = renderApp('/konto', server);
    await account();

    server.on('GET /get-session', () => json(null));
    const otherTab = new BroadcastChannel('portvakt.session');
    otherTab.postMessage('changed');
    await waitFor(() => expect(where()).toBe('/logg-inn?utlopt=1&neste=%2Fkonto'));
    otherTab.close();
  });

  it('are notified when the user signs out here, without being told who it was', async () => {
    const heard: unknown[] = [];
    const otherTab = new BroadcastChannel('portvakt.session');
    otherTab.addEventListener('message', ({ data }) => heard.push(data));
    const server = aServerWithSignedInUser().on('POST /sign-out', () => json({ success: true }));
    const { user } = renderApp('/konto', server);
    await account();
    await user.click(screen.getByRole('button', { name: 'Logg ut' }));
    await waitFor(() => expect(heard).toEqual(['signedOut']));
    otherTab.close();
  });
});

function aServerAnswer() {
  return json(aSignedInUser());
}

import { afterEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';

import { aServer, unmountApp, renderApp } from '../testing/render-app.js';
import { deferredResponse, json } from '../testing/server.js';

afterEach(unmountApp);

const title = (name: string) => screen.findByRole('heading', { level: 1, name });

/** Opens a page that waits for the session before it renders a heading. */
async function renderWaitingPage() {
  const { answer, release } = deferredResponse(json(null));
  const page = renderApp('/hjelp', aServer().on('GET /get-session', () => answer));
  await title('Hjelp med innlogging');
  await act(() => page.router.navigate('/glemt-passord'));
  await screen.findByText('Henter …', { selector: '[role=status]' });
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
  return { ...page, release };
}

describe('focus after a navigation', () => {
  it('moves to a heading that is rendered later', async () => {
    const { release } = await renderWaitingPage();
    release();
    const heading = await title('Lag nytt passord');
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  it('stays on an element focused in the meantime', async () => {
    const { release, user } = await renderWaitingPage();
    const language = screen.getByRole('button', { name: 'Bokmål' });
    await user.click(language);
    release();
    await title('Lag nytt passord');
    expect(document.activeElement).toBe(language);
  });

  it('follows a further navigation', async () => {
    const { router } = await renderWaitingPage();
    await act(() => router.navigate('/hjelp'));
    const heading = await title('Hjelp med innlogging');
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });
});

import { afterEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';

import { aServer, leaveApp, renderApp } from '../testing/render-app.js';
import { heldBack, json } from '../testing/server.js';

afterEach(leaveApp);

const title = (name: string) => screen.findByRole('heading', { level: 1, name });

/** Opens a page that waits for the session before it renders a heading. */
async function onAPageThatWaits() {
  const { answer, release } = heldBack(json(null));
  const page = renderApp('/hjelp', aServer().on('GET /get-session', () => answer));
  await title('Hjelp med innlogging');
  await act(() => page.router.navigate('/glemt-passord'));
  await screen.findByText('Henter …', { selector: '[role=status]' });
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
  return { ...page, release };
}

describe('focus after a navigation', () => {
  it('moves to a heading that is rendered later', async () => {
    const { release } = await onAPageThatWaits();
    release();
    const heading = await title('Lag nytt passord');
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  it('stays on an element focused in the meantime', async () => {
    const { release, user } = await onAPageThatWaits();
    const language = screen.getByRole('button', { name: 'Bokmål' });
    await user.click(language);
    release();
    await title('Lag nytt passord');
    expect(document.activeElement).toBe(language);
  });

  it('follows a further navigation', async () => {
    const { router } = await onAPageThatWaits();
    await act(() => router.navigate('/hjelp'));
    const heading = await title('Hjelp med innlogging');
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });
});

import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';

import { isSearchKeyOn } from '../../browser/search-key.js';
import { aSignedInUser } from '../../testing/builders.js';
import { aServerWithSignedInUser, unmountApp, renderApp } from '../../testing/render-app.js';
import { emptyAnswer, type FakeServer, deferredResponse, json, noNetwork, refusal } from '../../testing/server.js';

afterEach(() => {
  unmountApp();
  delete document.documentElement.dataset['colorScheme'];
});

const page = () => screen.findByRole('heading', { level: 1, name: 'Profil' });
const name = () => screen.findByLabelText<HTMLInputElement>('Navn');
const save = () => screen.getByRole('button', { name: 'Lagre' });

/** A server that saves the profile changes it receives. */
function aServerThatSaves(): FakeServer {
  const server = aServerWithSignedInUser();
  return server.on('POST /update-user', ({ body }) => {
    server.on('GET /get-session', () => json(aSignedInUser(body as object)));
    return json({ status: true });
  });
}

describe('name', () => {
  it('is saved without surrounding whitespace, and updated in the header at once', async () => {
    const server = aServerThatSaves();
    const { user } = renderApp('/konto/profil', server);
    await user.clear(await name());
    await user.type(await name(), '  Åse Østby ');
    await user.click(save());

    const done = await screen.findByText('Profilen er lagret.');
    expect(done.closest('[role=status]')).toBeTruthy();
    expect(server.bodiesOf('POST /update-user')).toEqual([{ name: 'Åse Østby' }]);
    expect(await within(screen.getByRole('banner')).findByText('Åse Østby')).toBeTruthy();
    expect(document.activeElement).toBe(save());
  });

  it('is saved with the Enter key', async () => {
    const server = aServerThatSaves();
    const { user } = renderApp('/konto/profil', server);
    await user.type(await name(), '{Enter}');
    await screen.findByText('Profilen er lagret.');
    expect(server.bodiesOf('POST /update-user')).toEqual([{ name: 'Kari Nordmann' }]);
  });

  it('must not be empty, and the field takes focus', async () => {
    const server = aServerThatSaves();
    const { user } = renderApp('/konto/profil', server);
    await user.clear(await name());
    await user.click(save());
    expect(await screen.findByText('Skriv navnet ditt.')).toBeTruthy();
    expect(document.activeElement).toBe(await name());
    expect(server.bodiesOf('POST /update-user')).toEqual([]);
  });

  it('shows that it is saving, saves once, and explains a failure', async () => {
    const { answer, release } = deferredResponse(refusal(500, 'FAILED_TO_UPDATE_USER'));
    const server = aServerWithSignedInUser().on('POST /update-user', () => answer);
    const { user } = renderApp('/konto/profil', server);
    await name();
    await user.click(save());
    await user.click(await screen.findByRole('button', { name: 'Lagrer' }));
    release();
    const message = await screen.findByText('Endringen ble ikke lagret. Prøv igjen.');
    expect(message.closest('[role=alert]')).toBeTruthy();
    expect(server.bodiesOf('POST /update-user')).toHaveLength(1);
  });

  it.each([
    ['a network error', noNetwork, 'Vi får ikke kontakt. Sjekk at du er på nett.'],
    ['an internal error', () => emptyAnswer(500), 'Noe gikk galt hos oss. Prøv igjen om litt.'],
  ])('shows %s', async (_case, answer, text) => {
    const { user } = renderApp('/konto/profil', aServerWithSignedInUser().on('POST /update-user', answer));
    await name();
    await user.click(save());
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('redirects to the sign-in when the session has ended', async () => {
    const server = aServerWithSignedInUser();
    server.on('POST /update-user', () => {
      server.on('GET /get-session', () => json(null));
      return refusal(401, 'UNAUTHORIZED');
    });
    const { user, where } = renderApp('/konto/profil', server);
    await name();
    await user.click(save());
    await waitFor(() => expect(where()).toBe('/logg-inn?utlopt=1&neste=%2Fkonto%2Fprofil'));
  });
});

describe('picture section', () => {
  const remove = () => screen.findByRole('button', { name: 'Slett bildet' });

  it('shows initials without a picture, and nothing to remove', async () => {
    renderApp('/konto/profil', aServerWithSignedInUser());
    await page();
    expect(screen.getByText('KN')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Slett bildet' })).toBeNull();
  });

  it('says that a picture on another site is not shown, and never requests it', async () => {
    const signedIn = aSignedInUser({ image: 'https://bilder.example/kari.png' });
    const { container } = renderApp('/konto/profil', aServerWithSignedInUser(signedIn));
    await remove();
    expect(screen.getByText('KN')).toBeTruthy();
    expect(screen.getByText('Bildet ditt ligger på et annet nettsted og vises ikke her.')).toBeTruthy();
    expect(container.querySelector('img')).toBeNull();
  });

  it.each(['/bilder/kari.png', 'data:image/png;base64,AA', 'https://bilder.example/kari.png'])(
    'removes the picture %s, and leaves the name',
    async (image) => {
      const server = aServerThatSaves().on('GET /get-session', () => json(aSignedInUser({ image })));
      const { user } = renderApp('/konto/profil', server);
      await user.click(await remove());
      expect((await screen.findByText('Bildet er slettet.')).closest('[role=status]')).toBeTruthy();
      expect(screen.getByText('KN')).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'Slett bildet' })).toBeNull();
      expect(document.activeElement).toBe(screen.getByText('KN').parentElement);
      expect(server.bodiesOf('POST /update-user')).toEqual([{ image: null }]);
    },
  );

  it('explains why the picture was not removed', async () => {
    const server = aServerWithSignedInUser(aSignedInUser({ image: '/bilder/kari.png' }));
    const { user } = renderApp('/konto/profil', server.on('POST /update-user', noNetwork));
    await user.click(await remove());
    expect(await screen.findByText('Vi får ikke kontakt. Sjekk at du er på nett.')).toBeTruthy();
  });
});

describe('language and appearance', () => {
  it('are one Tab stop each, after the name and the e-mail address', async () => {
    const { user } = renderApp('/konto/profil', aServerWithSignedInUser());
    (await name()).focus();
    const stops: (string | null | undefined)[] = [];
    for (let stop = 0; stop < 4; stop += 1) {
      await user.tab();
      stops.push(document.activeElement?.id || document.activeElement?.textContent);
    }
    expect(stops).toEqual(['Lagre', 'Endre e-postadresse', 'language-nb', 'appearance-auto']);
  });

  it('take effect at once, and the language matches the choice in the header', async () => {
    const { user } = renderApp('/konto/profil', aServerWithSignedInUser());
    const languages = await screen.findByRole('radiogroup', { name: 'Språk' });
    await user.click(within(languages).getByRole('radio', { name: 'Nynorsk' }));

    expect(await screen.findByRole('radio', { name: 'Følg eininga' })).toBeTruthy();
    expect(screen.getByText('Stadfesta')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Nynorsk' }).getAttribute('aria-current')).toBe('true');
    expect(window.localStorage.getItem('portvakt.spraak')).toBe('nn');

    await user.click(screen.getByRole('button', { name: 'English' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Profile' })).toBeTruthy();
    expect(screen.getByRole('radio', { name: 'English', checked: true })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Change email address' })).toBeTruthy();
  });

  it('let an operator switch off the key that leads to the search, and nobody else', async () => {
    const operator = renderApp('/konto/profil', aServerWithSignedInUser(aSignedInUser({ role: 'support' })));
    const key = await screen.findByRole('checkbox', { name: /^Tasten \/ går til søket/, checked: true });
    await operator.user.click(key);
    expect(isSearchKeyOn()).toBe(false);
    await operator.user.click(key);
    expect(isSearchKeyOn()).toBe(true);
    operator.unmount();
    renderApp('/konto/profil', aServerWithSignedInUser());
    await screen.findByRole('radiogroup', { name: 'Utseende' });
    expect(screen.queryByRole('checkbox', { name: /^Tasten/ })).toBeNull();
  });

  it("set the theme's attribute, and store the appearance in this browser", async () => {
    const { user } = renderApp('/konto/profil', aServerWithSignedInUser());
    const appearance = await screen.findByRole('radiogroup', { name: 'Utseende' });
    expect(within(appearance).getByRole('radio', { name: 'Følg enheten', checked: true })).toBeTruthy();

    await user.click(within(appearance).getByRole('radio', { name: 'Mørkt' }));
    expect(document.documentElement.dataset['colorScheme']).toBe('dark');
    expect(window.localStorage.getItem('portvakt.utseende')).toBe('dark');
    await user.click(within(appearance).getByRole('radio', { name: 'Følg enheten' }));
    expect(document.documentElement.dataset['colorScheme']).toBe('auto');
  });
});

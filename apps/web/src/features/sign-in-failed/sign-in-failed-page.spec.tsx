import { afterEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';

import { aWebConfig } from '../../testing/builders.js';
import { aServer, aServerWithSignedInUser, unmountApp, renderApp } from '../../testing/render-app.js';
import { json } from '../../testing/server.js';

afterEach(unmountApp);

const title = () => screen.findByRole('heading', { level: 1, name: 'Innloggingen ble ikke fullført' });

describe('sign-in failed page', () => {
  it('explains the failure, shows the code for support, and links to the sign-in', async () => {
    renderApp('/feil?error=account_not_linked', aServer());
    await title();
    expect(
      screen.getByText(
        'Du har en konto fra før med denne e-postadressen. Logg inn slik du pleier, og se under Innloggingsmåter om du kan koble til.',
      ),
    ).toBeTruthy();
    expect(screen.getByText('Feilkode: account_not_linked')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Logg inn' }).getAttribute('href')).toBe('/logg-inn');
    expect(document.title).toBe('Innloggingen ble ikke fullført – Min konto');
  });

  it('tells a locked user whom to contact', async () => {
    const supportContact = 'mailto:hjelp@eksempel.no';
    renderApp(
      '/feil?error=banned',
      aServer().on('GET /api/web-config', () => json(aWebConfig({ supportContact }))),
    );
    await title();
    expect(screen.getByText('Kontoen er sperret. Ta kontakt med kundestøtte hvis du mener det er feil.')).toBeTruthy();
    const link = await screen.findByRole('link', { name: 'hjelp@eksempel.no' });
    expect(link.getAttribute('href')).toBe('mailto:hjelp@eksempel.no');
    expect(screen.getByRole('link', { name: 'Logg inn' })).toBeTruthy();
  });

  it.each(['', '?error=', '?error=%3Cb%3ERing%2022%2022%2022%2022%3C%2Fb%3E&error_description=Ring%20oss'])(
    'does not repeat a value that anybody may have put in the URL: %p',
    async (search) => {
      const { container } = renderApp(`/feil${search}`, aServer());
      await title();
      expect(screen.getByText('Noe gikk galt hos oss. Prøv igjen om litt.')).toBeTruthy();
      expect(container.textContent).not.toMatch(/Feilkode|Ring/);
    },
  );

  it('links a signed-in user back to the account', async () => {
    renderApp('/feil?error=access_denied', aServerWithSignedInUser());
    expect((await screen.findByRole('link', { name: 'Gå til kontoen' })).getAttribute('href')).toBe('/konto');
    expect(screen.queryByRole('link', { name: 'Prøv igjen' })).toBeNull();
  });

  it('is available in nynorsk and English', async () => {
    const { user } = renderApp('/feil?error=access_denied', aServer());
    await title();
    await user.click(screen.getByRole('button', { name: 'Nynorsk' }));
    expect(await screen.findByText('Du avbraut innlogginga hos leverandøren.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'English' }));
    expect(await screen.findByText('You cancelled the sign-in at the provider.')).toBeTruthy();
    expect(screen.getByText('Error code: access_denied')).toBeTruthy();
  });
});

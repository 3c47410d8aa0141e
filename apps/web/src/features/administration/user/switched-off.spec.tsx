import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';

import type { WebConfig } from '@portvakt/api-client';

import { aWebConfig } from '../../../testing/builders.js';
import { aServerWithOperatedUser, USER_PAGE } from '../../../testing/operated-user-page.js';
import { anOperatedUser, anOperatorState } from '../../../testing/operators.js';
import { renderApp, unmountApp } from '../../../testing/render-app.js';
import { json } from '../../../testing/server.js';

afterEach(unmountApp);

const LINK = 'Send lenke for nytt passord';
const VERIFICATION = 'Send bekreftelse av e-postadressen';
const PASSWORD = 'Sett passord …';

const aServerWith = (config: Partial<WebConfig>) =>
  aServerWithOperatedUser({ user: anOperatedUser({ emailVerified: false }) })
    .on('GET /api/web-config', () => json(aWebConfig(config)))
    .on('GET /admin/me', () =>
      json(anOperatorState('admin', { features: { setPassword: true, impersonation: false, reasonRequired: false } })),
    );

describe('what the service has switched off', () => {
  it.each<[Partial<WebConfig>, string[]]>([
    [{}, [LINK, VERIFICATION, PASSWORD]],
    [{ resetPassword: false }, [VERIFICATION, PASSWORD]],
    [{ emailPassword: false }, [VERIFICATION]],
    [{ verificationEmail: false }, [LINK, PASSWORD]],
  ])('is no action of an operator: %j', async (config, offered) => {
    const { user } = renderApp(USER_PAGE, aServerWith(config));
    await screen.findByRole('heading', { level: 1, name: 'Ola Hansen' });
    await user.click(screen.getByRole('button', { name: 'Flere handlinger' }));
    const shown = [LINK, VERIFICATION, PASSWORD].filter((name) => screen.queryByRole('button', { name }));
    expect(shown).toEqual(offered);
  });

  it.each<[Partial<WebConfig>, RegExp]>([
    [{ resetPassword: false }, /^Tjenesten sender ikke lenker for å velge passord\./],
    [{ emailPassword: false }, /^Ingen logger inn med passord i denne tjenesten\./],
  ])('creates no user, who could not choose a password or sign in with it: %j', async (config, why) => {
    const { unmount } = renderApp('/administrasjon/brukere', aServerWith(config));
    await screen.findByRole('link', { name: 'Ola Hansen' });
    expect(screen.queryByRole('link', { name: 'Lag bruker' })).toBeNull();
    unmount();
    renderApp('/administrasjon/brukere/ny', aServerWith(config));
    await screen.findByText(why);
    expect(within(screen.getByRole('main')).queryByRole('button')).toBeNull();
  });
});

import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';

import { aSignedInUser, aWebConfig } from '../testing/builders.js';
import { aServerWithSignedInUser, renderApp, unmountApp } from '../testing/render-app.js';
import { json } from '../testing/server.js';

afterEach(unmountApp);

const mainText = () => document.querySelector('main')?.textContent ?? '';

/** A user without a password, so that the pages offer to mail links. */
const aServer = () =>
  aServerWithSignedInUser(aSignedInUser({ email: 'ase@xn--blbr-roah.no', emailVerified: false }))
    .on('GET /api/web-config', () => json(aWebConfig({ deleteUserConfirmByMail: true })))
    .on('GET /list-accounts', () => json([]))
    .on('GET /two-factor/list-user-twofactors', () => json([]));

describe('an address whose domain has Norwegian letters', () => {
  it.each(['/konto', '/konto/profil', '/konto/profil?epost=endret', '/konto/slett', '/bekreft-epost'])(
    'is shown with them on %s',
    async (page) => {
      renderApp(page, aServer());
      await screen.findByRole('heading', { level: 1 });
      await waitFor(() => expect(mainText()).toContain('ase@blåbær.no'));
      await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
      expect(mainText()).not.toContain('xn--');
    },
  );
});

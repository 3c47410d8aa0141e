import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';

import { aPasskey, aWebConfig } from '../../testing/builders.js';
import { FakeCredentials, PASSKEYS } from '../../testing/fake-credentials.js';
import { aServerWithSignedInUser, renderApp } from '../../testing/render-app.js';
import { emptyAnswer, json } from '../../testing/server.js';

FakeCredentials.inEachTest();

const LIST = 'GET /passkey/list-user-passkeys';

function confirmPage(passkeys: () => Response): void {
  const server = aServerWithSignedInUser()
    .on('GET /api/web-config', () => json(aWebConfig({ passkeys: PASSKEYS, emailPassword: false })))
    .on('GET /list-accounts', () => json([]))
    .on(LIST, passkeys);
  renderApp('/bekreft-identitet?neste=%2Fkonto%2Fsikkerhet', server);
}

const button = { name: 'Bekreft med passnøkkel' };

it.each([
  ['has one', () => json([aPasskey()])],
  ['may have one, because the list cannot be read', () => emptyAnswer(500)],
])('confirms with a passkey a user who %s', async (_case, passkeys) => {
  confirmPage(passkeys);
  expect(await screen.findByRole('button', button)).toBeTruthy();
});

it('says that there is no method to confirm with, not even a passkey', async () => {
  confirmPage(() => json([]));
  expect(await screen.findByText('Ingen av måtene du logger inn på, er i bruk her nå.')).toBeTruthy();
  expect(screen.queryByRole('button', button)).toBeNull();
});

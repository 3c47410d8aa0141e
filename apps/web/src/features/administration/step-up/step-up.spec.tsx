import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';

import { aSignedInUser } from '../../../testing/builders.js';
import { aServerWithOperatedUser, openDialogOf, USER_PAGE } from '../../../testing/operated-user-page.js';
import { anOperatorState } from '../../../testing/operators.js';
import { unmountApp } from '../../../testing/render-app.js';
import { deferredResponse, type FakeServer, json, refusal } from '../../../testing/server.js';

const VERIFY = 'POST /two-factor/verify-totp';

afterEach(unmountApp);

it('the request for a code stays open while the code is sent, until the result is known', async () => {
  const { answer, release } = deferredResponse(refusal(401, 'INVALID_CODE'));
  const server = aServerWithOperatedUser()
    .on('POST /admin/ban-user', () => refusal(403, 'SESSION_IS_NOT_FRESH'))
    .on(VERIFY, () => answer);
  const { user, dialog } = await openDialogOf(server, 'Sperr kontoen …', 'Vil du sperre kontoen til Ola Hansen?');
  await user.type(dialog.getByLabelText('Grunn'), 'meldt som svindel');
  await user.click(dialog.getByRole('button', { name: 'Sperr kontoen' }));
  const question = within(await screen.findByRole('dialog', { name: 'Bekreft at det er deg' }));
  await user.type(question.getByLabelText('Engangskode'), '492817{Enter}');
  await waitFor(() => expect(server.bodiesOf(VERIFY)).toHaveLength(1));
  await user.click(question.getByRole('button', { name: 'Avbryt' }));
  expect(screen.queryByText('Ingenting er endret.')).toBeNull();

  release();
  await question.findAllByText('Koden er feil. Skriv den nyeste koden fra appen.');
  await user.click(question.getByRole('button', { name: 'Avbryt' }));
  expect(await dialog.findByText('Ingenting er endret.')).toBeTruthy();
});

describe('where a code does not make the session fresh (OPERATOR_SECOND_FACTOR=false)', () => {
  const NO_FACTOR = { enabled: false, givenAt: null, readUntil: null, changeUntil: null };

  async function refuseBan(server: FakeServer) {
    server.on('POST /admin/ban-user', () => refusal(403, 'SESSION_IS_NOT_FRESH'));
    const page = await openDialogOf(server, 'Sperr kontoen …', 'Vil du sperre kontoen til Ola Hansen?');
    await page.user.type(page.dialog.getByLabelText('Grunn'), 'meldt som svindel');
    await page.user.click(page.dialog.getByRole('button', { name: 'Sperr kontoen' }));
    return page;
  }
  const CONFIRM = `/bekreft-identitet?neste=${encodeURIComponent(USER_PAGE)}`;

  it('an operator without two-factor is led to confirm their identity', async () => {
    const server = aServerWithOperatedUser().on('GET /admin/me', () =>
      json(anOperatorState('admin', { secondFactor: NO_FACTOR })),
    );
    const { where } = await refuseBan(server);
    await waitFor(() => expect(where()).toBe(CONFIRM));
    expect(server.bodiesOf('POST /admin/ban-user')).toHaveLength(1);
  });

  it('an operator with two-factor is led there after the code', async () => {
    const server = aServerWithOperatedUser().on(VERIFY, () => json({ token: 't', user: aSignedInUser().user }));
    const { user, where } = await refuseBan(server);
    const question = within(await screen.findByRole('dialog', { name: 'Bekreft at det er deg' }));
    await user.type(question.getByLabelText('Engangskode'), '492817{Enter}');
    await waitFor(() => expect(where()).toBe(CONFIRM));
    expect(server.bodiesOf('POST /admin/ban-user')).toHaveLength(2);
  });
});

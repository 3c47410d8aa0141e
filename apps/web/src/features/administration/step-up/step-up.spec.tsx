import { afterEach, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';

import { aServerWithOperatedUser, openDialogOf } from '../../../testing/operated-user-page.js';
import { unmountApp } from '../../../testing/render-app.js';
import { deferredResponse, refusal } from '../../../testing/server.js';

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

import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';

import { aSignedInUser } from '../../../testing/builders.js';
import { aServerWithOperatedUser, openDialogOf } from '../../../testing/operated-user-page.js';
import { anOperatedUser, aUserDetails } from '../../../testing/operators.js';
import { unmountApp } from '../../../testing/render-app.js';
import { type FakeServer, json, refusal } from '../../../testing/server.js';

afterEach(unmountApp);

describe('locking and unlocking', () => {
  const BAN = 'POST /admin/ban-user';
  const asked = (server: FakeServer) =>
    openDialogOf(server, 'Sperr kontoen …', 'Vil du sperre kontoen til Ola Hansen?');
  const askedToUnlock = (server: FakeServer) =>
    openDialogOf(server, 'Åpne kontoen …', 'Vil du åpne kontoen til Ola Hansen?');

  it('says what happens, locks, and says that it is done', async () => {
    const server = aServerWithOperatedUser().on(BAN, () => {
      server.on('GET /admin/user-details', () =>
        json(aUserDetails({ user: anOperatedUser({ banned: true }), sessions: 0 })),
      );
      return json({ user: anOperatedUser({ banned: true }) });
    });
    const { user, dialog } = await asked(server);
    expect(dialog.getByText('Lenker vi har sendt, slutter å virke')).toBeTruthy();
    await user.click(dialog.getByLabelText('7 dager'));
    await user.type(dialog.getByLabelText('Grunn'), 'meldt som svindel');
    await user.click(dialog.getByRole('button', { name: 'Sperr kontoen' }));
    expect(await screen.findByText('Kontoen til Ola Hansen er sperret.')).toBeTruthy();
    expect(server.bodiesOf(BAN)).toEqual([
      {
        userId: 'bruker1',
        notify: true,
        reason: 'meldt som svindel',
        banReason: 'meldt som svindel',
        banExpiresIn: 604_800,
      },
    ]);
    expect(await screen.findByText('Sperret')).toBeTruthy();
  });

  it('asks for a longer reason and a day within ten years', async () => {
    const server = aServerWithOperatedUser();
    const { user, dialog } = await asked(server);
    await user.type(dialog.getByLabelText('Grunn'), 'nei');
    await user.click(dialog.getByRole('button', { name: 'Sperr kontoen' }));
    expect(await dialog.findByText('Skriv hvorfor, med 5 til 500 tegn.')).toBeTruthy();
    await user.clear(dialog.getByLabelText('Grunn'));
    await user.click(dialog.getByLabelText('Til en dato'));
    await user.click(dialog.getByRole('button', { name: 'Sperr kontoen' }));
    expect(await dialog.findByText('Velg en dag fra i dag og inntil ti år fram.')).toBeTruthy();
    await user.type(dialog.getByLabelText('Grunn'), 'meldt som svindel');
    await user.type(dialog.getByLabelText('Sperret til og med'), `${new Date().getFullYear() + 11}-01-01`);
    await user.click(dialog.getByRole('button', { name: 'Sperr kontoen' }));
    expect(await dialog.findByText('Velg en dag fra i dag og inntil ti år fram.')).toBeTruthy();
    expect(server.bodiesOf(BAN)).toEqual([]);
  });

  it('keeps the question and what was typed when the service refuses', async () => {
    const server = aServerWithOperatedUser().on(BAN, () => refusal(409, 'LAST_ADMIN'));
    const { user, dialog } = await asked(server);
    await user.type(dialog.getByLabelText('Grunn'), 'meldt som svindel');
    await user.click(dialog.getByRole('button', { name: 'Sperr kontoen' }));
    expect(await dialog.findByText('Gi noen andre rollen først.')).toBeTruthy();
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Grunn').value).toBe('meldt som svindel');
  });

  it('unlocks', async () => {
    const server = aServerWithOperatedUser({ user: anOperatedUser({ banned: true }) }).on(
      'POST /admin/unban-user',
      () => json({ user: anOperatedUser() }),
    );
    const { user, dialog } = await askedToUnlock(server);
    expect(screen.queryByRole('button', { name: 'Sperr kontoen …', hidden: true })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Åpne kontoen' }));
    expect(await screen.findByText('Kontoen til Ola Hansen er åpnet.')).toBeTruthy();
  });

  it('says to support whom to ask where an administrator locked the account', async () => {
    const server = aServerWithOperatedUser({ user: anOperatedUser({ banned: true }) }, 'support').on(
      'POST /admin/unban-user',
      () => refusal(403, 'YOU_ARE_NOT_ALLOWED_TO_BAN_USERS'),
    );
    const { user, dialog } = await askedToUnlock(server);
    await user.click(dialog.getByRole('button', { name: 'Åpne kontoen' }));
    await dialog.findByText('En administrator har sperret kontoen. Bare en administrator kan åpne den.');
  });

  it('does not count sessions that are not there', async () => {
    const { dialog } = await asked(aServerWithOperatedUser({ sessions: 0 }));
    expect(dialog.queryByText(/økter avsluttes/)).toBeNull();
  });

  it('asks for a new code when the last is too old, then sends the same change once', async () => {
    const server = aServerWithOperatedUser().on(BAN, () => refusal(403, 'SESSION_IS_NOT_FRESH'));
    server.on('POST /two-factor/verify-totp', () => {
      server.on(BAN, () => json({ user: anOperatedUser({ banned: true }) }));
      return json({ token: 't', user: aSignedInUser().user });
    });
    const { user, dialog } = await asked(server);
    await user.type(dialog.getByLabelText('Grunn'), 'meldt som svindel');
    await user.click(dialog.getByRole('button', { name: 'Sperr kontoen' }));
    const stepUp = within(await screen.findByRole('dialog', { name: 'Bekreft at det er deg' }));
    await user.type(stepUp.getByLabelText('Engangskode'), '492817{Enter}');
    expect(await screen.findByText('Kontoen til Ola Hansen er sperret.')).toBeTruthy();
    const [first, second, ...more] = server.bodiesOf(BAN);
    expect(second).toEqual(first);
    expect(more).toEqual([]);
  });

  it('goes back to the question with what was typed when nobody confirms, and says that nothing has changed', async () => {
    const server = aServerWithOperatedUser().on(BAN, () => refusal(403, 'SESSION_IS_NOT_FRESH'));
    const { user, dialog } = await asked(server);
    await user.type(dialog.getByLabelText('Grunn'), 'meldt som svindel');
    await user.click(dialog.getByRole('button', { name: 'Sperr kontoen' }));
    const stepUp = within(await screen.findByRole('dialog', { name: 'Bekreft at det er deg' }));
    await user.click(stepUp.getByRole('button', { name: 'Lukk' }));
    expect(await dialog.findByText('Ingenting er endret.')).toBeTruthy();
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Grunn').value).toBe('meldt som svindel');
    expect(server.bodiesOf(BAN)).toHaveLength(1);
  });
});

import { afterEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';

import { aCase, aServerWithOperatedUser, openDialogOf } from '../../../testing/operated-user-page.js';
import { anOperatedUser, anOperatorState } from '../../../testing/operators.js';
import { unmountApp } from '../../../testing/render-app.js';
import { json, refusal } from '../../../testing/server.js';

afterEach(unmountApp);

describe('changes of a user', () => {
  it('gives another name, and leaves the picture alone', async () => {
    const server = aServerWithOperatedUser().on('POST /admin/update-user', () => json(anOperatedUser()));
    const { user, dialog } = await openDialogOf(server, 'Endre navn og bilde …', 'Hva skal Ola Hansen hete?');
    await user.clear(dialog.getByLabelText('Navn'));
    await user.click(dialog.getByRole('button', { name: 'Lagre endringen' }));
    expect(await dialog.findByText('Skriv et navn.')).toBeTruthy();
    await user.type(dialog.getByLabelText('Navn'), 'Ola Berg');
    await user.click(dialog.getByRole('button', { name: 'Lagre endringen' }));
    expect(await screen.findByText('Opplysningene om Ola Berg er endret.')).toBeTruthy();
    expect(server.bodiesOf('POST /admin/update-user')).toEqual([{ userId: 'bruker1', data: { name: 'Ola Berg' } }]);
  });

  it('asks for a reset of the factor, with a reason in any case', async () => {
    const server = aServerWithOperatedUser({ user: anOperatedUser({ twoFactorEnabled: true }) }).on(
      'POST /admin/create-request',
      () => json({ request: aCase() }),
    );
    const { user, dialog } = await openDialogOf(
      server,
      'Nullstill tofaktor …',
      'Be om å nullstille tofaktor for Ola Hansen?',
    );
    expect(dialog.getByText('En annen operatør må godkjenne')).toBeTruthy();
    expect(dialog.getByText(/^Tidligst i morgen kl\. \d\d\.\d\d.* slettes 0 autentiseringsapper/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Opprett saken' }));
    expect(await dialog.findByText('Skriv hvorfor, med 5 til 500 tegn.')).toBeTruthy();
    await user.type(dialog.getByLabelText('Grunn'), 'mistet telefonen');
    await user.click(dialog.getByRole('button', { name: 'Opprett saken' }));
    expect(await screen.findByText('Saken er opprettet.')).toBeTruthy();
    expect(server.bodiesOf('POST /admin/create-request')).toEqual([
      { userId: 'bruker1', kind: 'second-factor-reset', reason: 'mistet telefonen' },
    ]);
  });

  it.each([
    [
      { waitSeconds: 172_800, approvalNeeded: false, othersCanApprove: false },
      /^Ingen andre operatører kan godkjenne\. Saken venter derfor/,
    ],
    [
      { waitSeconds: 86_400, approvalNeeded: true, othersCanApprove: false },
      /^Ingen andre operatører kan godkjenne nå\. Saken blir ikke/,
    ],
  ])(
    'says beforehand that nobody else can approve the case, as things are when the dialog opens: %j',
    async (now, words) => {
      const server = aServerWithOperatedUser();
      const before = anOperatorState();
      server.on('GET /admin/me', () => {
        server.on('GET /admin/me', () => json({ ...before, newRequest: now }));
        return json(before);
      });
      const question = 'Be om å endre e-postadressen til Ola Hansen?';
      const { dialog } = await openDialogOf(server, 'Endre e-postadresse …', question);
      expect(await dialog.findByText(words)).toBeTruthy();
      expect(dialog.queryByText('En annen operatør må godkjenne') !== null).toBe(now.approvalNeeded);
      expect(dialog.queryByText(/^Tidligst i morgen/) !== null).toBe(now.approvalNeeded);
    },
  );

  it('asks for another address', async () => {
    const server = aServerWithOperatedUser().on('POST /admin/create-request', () => json({ request: aCase() }));
    const { user, dialog } = await openDialogOf(
      server,
      'Endre e-postadresse …',
      'Be om å endre e-postadressen til Ola Hansen?',
    );
    await user.type(dialog.getByLabelText('Grunn'), 'byttet jobb');
    await user.click(dialog.getByRole('button', { name: 'Opprett saken' }));
    expect(await dialog.findByText('E-postadressen må se slik ut: navn@eksempel.no.')).toBeTruthy();
    await user.type(dialog.getByLabelText('Ny e-postadresse'), ' ola@blåbær.no ');
    await user.click(dialog.getByRole('button', { name: 'Opprett saken' }));
    await screen.findByText('Saken er opprettet.');
    expect(server.bodiesOf('POST /admin/create-request')).toEqual([
      { userId: 'bruker1', kind: 'email-change', reason: 'byttet jobb', newEmail: 'ola@xn--blbr-roah.no' },
    ]);
  });

  it('sets a password only where the service allows it', async () => {
    const server = aServerWithOperatedUser()
      .on('GET /admin/me', () =>
        json(
          anOperatorState('admin', { features: { setPassword: true, impersonation: false, reasonRequired: false } }),
        ),
      )
      .on('POST /admin/set-user-password', () => json({ status: true }));
    const { user, dialog } = await openDialogOf(server, 'Sett passord …', 'Vil du sette passordet til Ola Hansen?');
    expect(dialog.getByText('Ola Hansen får e-post')).toBeTruthy();
    await user.type(dialog.getByLabelText('Nytt passord'), 'kort');
    await user.click(dialog.getByRole('button', { name: 'Sett passordet' }));
    expect(await dialog.findByText('Passordet er for kort. Det må ha minst 8 tegn.')).toBeTruthy();
    await user.type(dialog.getByLabelText('Nytt passord'), 'ere enn det');
    await user.click(dialog.getByRole('button', { name: 'Sett passordet' }));
    await screen.findByText('Passordet til Ola Hansen er satt.');
    expect(server.bodiesOf('POST /admin/set-user-password')).toEqual([
      { userId: 'bruker1', newPassword: 'kortere enn det' },
    ]);
  });

  it('downloads the data as a file', async () => {
    const files: Blob[] = [];
    Object.assign(URL, {
      createObjectURL: (file: Blob) => {
        files.push(file);
        return '#fil';
      },
      revokeObjectURL: () => undefined,
    });
    const server = aServerWithOperatedUser().on('POST /admin/export-user', () => json({ format: 1 }));
    const { user, dialog, store } = await openDialogOf(
      server,
      'Last ned opplysningene …',
      'Vil du laste ned opplysningene om Ola Hansen?',
    );
    await user.click(dialog.getByRole('button', { name: 'Last ned' }));
    expect(await screen.findByText('Opplysningene om Ola Hansen er lastet ned.')).toBeTruthy();
    expect(files.map(({ type }) => type)).toEqual(['application/json']);
    expect(JSON.stringify(store.getState())).not.toContain('"format":1');
  });

  it('says that the data is too much for one file, and not that a period should be chosen', async () => {
    const { user, dialog } = await openDialogOf(
      aServerWithOperatedUser().on('POST /admin/export-user', () => refusal(422, 'EXPORT_TOO_LARGE')),
      'Last ned opplysningene …',
      'Vil du laste ned opplysningene om Ola Hansen?',
    );
    await user.click(dialog.getByRole('button', { name: 'Last ned' }));
    expect(await dialog.findByText(/^Det er for mye til én fil\./)).toBeTruthy();
  });
});

import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';

import { aCase, aServerWithOperatedUser, openDialogOf, USER_PAGE } from '../../../testing/operated-user-page.js';
import { anOperatedUser, anOperatorState, aUserDetails } from '../../../testing/operators.js';
import { renderApp, unmountApp } from '../../../testing/render-app.js';
import { type FakeServer, json, refusal } from '../../../testing/server.js';

afterEach(unmountApp);

describe('open case', () => {
  const opened = async (server: FakeServer) => {
    const page = renderApp(USER_PAGE, server);
    await screen.findByRole('heading', { level: 2, name: 'Nullstilling av tofaktor venter på godkjenning' });
    return page;
  };

  it('says who asked, why, and when it happens; another operator approves it', async () => {
    const server = aServerWithOperatedUser({ requests: [aCase()] })
      .on('GET /admin/list-operators', () =>
        json({ operators: [{ ...anOperatedUser({ id: 'vik', name: 'Ola Vik' }), strongFactorAt: null }], tokens: [] }),
      )
      .on('POST /admin/approve-request', () => json({ request: aCase({ state: 'approved' }) }));
    const { user } = await opened(server);
    expect(await screen.findByText(/Ola Vik ba om det .* Grunn: «mistet telefonen»\./)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Godkjenn' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Vil du godkjenne saken om Ola Hansen?' }));
    expect(dialog.getByText(/^Ola Vik ba om det/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Godkjenn' }));
    expect(await screen.findByText('Saken er godkjent.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    expect(server.bodiesOf('POST /admin/approve-request')).toEqual([{ id: 'sak1' }]);
  });

  it('can only be withdrawn by whoever opened it', async () => {
    const server = aServerWithOperatedUser({ requests: [aCase({ requestedBy: 'user-1' })] }).on(
      'POST /admin/cancel-request',
      () => json({ request: aCase({ state: 'cancelled' }) }),
    );
    const { user } = await opened(server);
    expect(screen.getByText('En annen operatør må godkjenne.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Godkjenn' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Trekk saken' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Vil du trekke saken om Ola Hansen?' }));
    await user.click(dialog.getByRole('button', { name: 'Trekk saken' }));
    expect(await screen.findByText('Saken er trukket.')).toBeTruthy();
  });

  it('says to whoever opened it that nobody can approve it', async () => {
    const terms = { waitSeconds: 86_400, approvalNeeded: true, othersCanApprove: false };
    await opened(
      aServerWithOperatedUser({ requests: [aCase({ requestedBy: 'user-1' })] }).on('GET /admin/me', () =>
        json(anOperatorState('admin', { newRequest: terms })),
      ),
    );
    expect(screen.getByText(/^Ingen andre operatører kan godkjenne nå\./)).toBeTruthy();
  });

  it('of the only administrator does not wait for an approval', async () => {
    renderApp(
      USER_PAGE,
      aServerWithOperatedUser({ requests: [aCase({ requestedBy: 'user-1', approvalNeeded: false })] }),
    );
    expect(
      await screen.findByRole('heading', { level: 2, name: 'Nullstilling av tofaktor skjer når ventetiden er over' }),
    ).toBeTruthy();
    expect(screen.queryByText('En annen operatør må godkjenne.')).toBeNull();
  });

  it.each([
    ['email-change', 'Endre e-postadresse …'],
    ['second-factor-reset', 'Nullstill tofaktor …'],
    ['removal', 'Slett brukeren …'],
  ] as const)('of kind %s disables the action that would open another, which says why', async (kind, action) => {
    const user = anOperatedUser({ twoFactorEnabled: true });
    const page = renderApp(USER_PAGE, aServerWithOperatedUser({ user, requests: [aCase({ kind })] }));
    await page.user.click(await screen.findByRole('button', { name: 'Flere handlinger' }));
    const refused = screen.getAllByRole('button', { name: /Det finnes en åpen sak$/ });
    expect(refused.map(({ textContent }) => textContent)).toEqual([`${action}Det finnes en åpen sak`]);
    expect(refused[0]?.getAttribute('aria-disabled')).toBe('true');
  });

  it('that somebody else opened meanwhile is linked from the refusal, and shown with focus', async () => {
    const server = aServerWithOperatedUser();
    const question = 'Be om å endre e-postadressen til Ola Hansen?';
    const { user, dialog, where } = await openDialogOf(server, 'Endre e-postadresse …', question);
    await user.type(dialog.getByLabelText('Grunn'), 'byttet jobb');
    await user.type(dialog.getByLabelText('Ny e-postadresse'), 'ola@eksempel.com');
    server
      .on('POST /admin/create-request', () => refusal(409, 'REQUEST_ALREADY_OPEN'))
      .on('GET /admin/user-details', () =>
        json(aUserDetails({ requests: [aCase(), aCase({ id: 'sak2', kind: 'email-change' })] })),
      );
    await user.click(dialog.getByRole('button', { name: 'Opprett saken' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('Det finnes en åpen sak. Se saken');
    await user.click(dialog.getByRole('link', { name: 'Se saken' }));
    const title = await screen.findByRole('heading', { level: 2, name: /^Endring av e-postadresse venter/ });
    await waitFor(() => expect(document.activeElement).toBe(title));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(where()).toBe(USER_PAGE);
  });

  it('is shown to support without buttons when somebody else opened it', async () => {
    await opened(aServerWithOperatedUser({ requests: [aCase()] }, 'support'));
    expect(screen.queryByRole('button', { name: /Godkjenn|Avslå|Trekk saken/ })).toBeNull();
  });
});

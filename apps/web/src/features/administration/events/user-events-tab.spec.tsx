import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';

import { anOperatorEvent } from '../../../testing/operator-events.js';
import { aServerWithOperator, aUserDetails } from '../../../testing/operators.js';
import { renderApp, unmountApp } from '../../../testing/render-app.js';
import { type FakeServer, json, refusal } from '../../../testing/server.js';

afterEach(unmountApp);

const PAGE = '/administrasjon/brukere/bruker1';
const signIn = anOperatorEvent({
  id: 'event-2',
  kind: 'sign-in.completed',
  actor: { type: 'user', id: 'bruker1', name: 'Ola Hansen', role: null },
  facts: { way: 'google' },
});

const aServer = (role: Parameters<typeof aServerWithOperator>[0]): FakeServer =>
  aServerWithOperator(role)
    .on('GET /admin/user-details', () => json(aUserDetails()))
    .on('POST /admin/list-user-sessions', () => json({ sessions: [] }))
    .on('GET /admin/list-user-mails', () => json({ mails: [], nextCursor: null }))
    .on('GET /admin/list-events', () =>
      json({ events: [anOperatorEvent(), signIn], total: 2, totalIsEstimate: false, nextCursor: null }),
    );

const asked = (server: FakeServer) =>
  server.sent
    .filter(({ path }) => path.startsWith('/admin/list-events'))
    .map(({ path }) => Object.fromEntries(new URLSearchParams(path.split('?')[1])));

describe('events of a user', () => {
  it('are a tab, also for support, who see those of a month and of this user alone', async () => {
    const server = aServer('support');
    const { user, where } = renderApp(PAGE, server);
    const tabs = await screen.findByRole('navigation', { name: 'Deler av brukersiden' });
    await user.click(within(tabs).getByRole('link', { name: 'Hendelser' }));
    expect(await screen.findByRole('table')).toBeTruthy();
    expect(where()).toBe(`${PAGE}/hendelser?periode=month`);
    expect(screen.queryByLabelText('Bruker eller operatør')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Nullstill filtrene' })).toBeTruthy();

    await user.selectOptions(screen.getByLabelText('Resultat'), 'Avvist');
    await waitFor(() => expect(asked(server).at(-1)).toMatchObject({ subjectId: 'bruker1', outcome: 'refused' }));
    expect(server.sent.some(({ path }) => path.startsWith('/admin/audit-state'))).toBe(false);
  });

  it('open beside the list, without a button for more about the same user', async () => {
    const { user } = renderApp(`${PAGE}/hendelser`, aServer('admin'));
    await user.click(await screen.findByRole('link', { name: 'Konto sperret' }));
    const dialog = await screen.findByRole('dialog', { name: 'Konto sperret' });
    expect(within(dialog).queryByRole('button', { name: /^Vis flere om/ })).toBeNull();
  });

  it('are shown on the overview, newest first, with a link to all', async () => {
    const server = aServer('admin');
    renderApp(PAGE, server);
    const title = await screen.findByRole('heading', { level: 2, name: 'Siste hendelser' });
    const section = within(title.closest('section') as HTMLElement);
    expect(await section.findByText('Konto sperret')).toBeTruthy();
    expect(section.getAllByRole('listitem')).toHaveLength(2);
    expect(section.getByText('Ingrid Berg')).toBeTruthy();
    expect(section.getByText('Google · Edge på Windows, 10.20.0.14')).toBeTruthy();
    expect(section.getByRole('link', { name: 'Alle hendelser' }).getAttribute('href')).toContain('/hendelser');
    expect(asked(server)).toEqual([
      { subjectId: 'bruker1', kind: 'sign-up.completed,user.created', limit: '1' },
      { subjectId: 'bruker1', limit: '5' },
    ]);
  });

  it('are found after the user was deleted', async () => {
    renderApp(
      PAGE,
      aServer('admin').on('GET /admin/user-details', () => refusal(404, 'USER_NOT_FOUND')),
    );
    const link = await screen.findByRole('link', { name: 'Alle hendelser' });
    expect(link.getAttribute('href')).toBe('/administrasjon/hendelser?gjelder=bruker1&periode=month');
  });
});

import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';

import { anOperatedUser, aServerWithOperator } from '../../../testing/operators.js';
import { renderApp, unmountApp } from '../../../testing/render-app.js';
import { type FakeServer, json } from '../../../testing/server.js';

afterEach(unmountApp);

const PAGE = '/administrasjon/innstillinger';
const settings = [
  { name: 'APP_NAME', group: 'Site', value: 'Min konto', source: 'environment' },
  { name: 'HOME_URL', group: 'Site', value: null, source: 'default' },
  { name: 'APP_SECRET', group: 'Secrets', value: 'set', source: 'file' },
  { name: 'SMTP_PASSWORD', group: 'Secrets', value: 'unset', source: 'default' },
];
const operators = [
  { ...anOperatedUser({ name: 'Ingrid Berg', role: 'admin' }), strongFactorAt: '2025-11-21T12:00:00.000Z' },
  { ...anOperatedUser({ id: 'b2', name: 'Per Lie', role: 'support,auditor' }), strongFactorAt: null },
];
const tokens = [{ name: 'siem', role: 'auditor', expires: '2026-12-31', lastUsedAt: null }];

const aService = (role: 'admin' | 'auditor' | 'support' = 'admin'): FakeServer =>
  aServerWithOperator(role)
    .on('GET /admin/settings', () => json({ settings }))
    .on('GET /admin/list-operators', () => json({ operators, tokens }));

const tableOf = (name: string) =>
  [...screen.getByRole('table', { name }).querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  );

describe('settings in force', () => {
  it('are grouped, with their value, where it comes from, and whether it was changed', async () => {
    renderApp(PAGE, aService());
    await screen.findByText('APP_NAME');
    expect(tableOf('Nettstedet')).toEqual([
      [
        'APP_NAMEEndret',
        'Min konto',
        'Miljø',
        'Navnet på produktet i e-poster, på sider og, når TWO_FACTOR_ISSUER ikke er satt, i autentiseringsapper.',
      ],
      ['HOME_URL', 'Ikke satt', 'Standard', expect.stringMatching(/^Adressen til produktet: /)],
    ]);
    expect(tableOf('Secrets')).toEqual([
      ['APP_SECRETEndret', 'Satt', 'Fil', ''],
      ['SMTP_PASSWORD', 'Ikke satt', 'Standard', ''],
    ]);
  });

  it('of a provider are explained by what each provider has', async () => {
    const named = ['SOCIAL_GOOGLE_CLIENT_ID', 'SOCIAL_GOOGLE_HD', 'OIDC_FEIDE_CLIENT_ID', 'OIDC_FEIDE_PROMPT'];
    const ofProviders = named.map((name) => ({ name, group: 'Providers', value: null, source: 'default' }));
    renderApp(
      PAGE,
      aService().on('GET /admin/settings', () => json({ settings: ofProviders })),
    );
    await screen.findByText('OIDC_FEIDE_PROMPT');
    expect(tableOf('Leverandører').map(([, , , meaning]) => meaning)).toEqual([
      'Slår på leverandøren; en liste når flere mottakere godtas.',
      'Det eneste Google Workspace-domenet med brukere som kan logge inn.',
      'Må settes. Id-en som leverandøren har gitt denne tjenesten.',
      'Parameteren prompt når leverandøren spørres om innlogging.',
    ]);
  });

  it('are folded, with the number of changed ones beside the name of each group', async () => {
    const { user } = renderApp(PAGE, aService());
    const site = (await screen.findByRole('heading', { name: 'Nettstedet' })).closest('details');
    expect(site?.open).toBe(false);
    expect(site?.querySelector('summary')?.textContent).toBe('Nettstedet1 endret');
    await user.click(screen.getByRole('heading', { name: 'Nettstedet' }));
    expect(site?.open).toBe(true);
  });

  it('are those that were changed, on request', async () => {
    const { user } = renderApp(PAGE, aService());
    await screen.findByText('APP_NAME');
    await user.click(screen.getByRole('checkbox', { name: 'Vis bare endrede' }));
    await waitFor(() => expect(screen.queryByText('HOME_URL')).toBeNull());
    expect(screen.getByText('APP_SECRET').closest('details')?.open).toBe(true);
  });

  it('come with the operators and the keys of machines', async () => {
    renderApp(PAGE, aService('auditor'));
    const link = await screen.findByRole('link', { name: 'Ingrid Berg' });
    expect(link.getAttribute('href')).toBe('/administrasjon/brukere/bruker1');
    expect(tableOf('Operatører').map(([, role]) => role)).toEqual(['Administrator', 'Kundestøtte, Revisor']);
    expect(tableOf('Operatører')[1]?.[2]).toBe('Aldri');
    expect(tableOf('Nøkler for maskiner')).toEqual([['siem', 'Revisor', '31. desember 2026', 'Aldri']]);
  });

  it('are in no menu of those who may not read them', async () => {
    renderApp('/administrasjon/brukere', aService('support'));
    const menu = await screen.findByRole('navigation', { name: 'Meny' });
    expect(within(menu).queryByRole('link', { name: 'Innstillinger' })).toBeNull();
    expect(within(menu).getByRole('link', { name: 'E-post' })).toBeTruthy();
  });
});

import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';

import type { WebConfig } from '@portvakt/api-client';

import { aWebConfig } from '../../testing/builders.js';
import { aServer, redirectedTo, renderApp, unmountApp } from '../../testing/render-app.js';
import { json, noNetwork, refusal } from '../../testing/server.js';

afterEach(unmountApp);

type Field = WebConfig['fields'][number];

const number: Field = {
  name: 'ansattnummer',
  type: 'string',
  required: true,
  fromEverybody: true,
  default: null,
  label: { nb: 'Ansattnummer', nn: 'Tilsettnummer', en: 'Employee number' },
  help: null,
  in: ['sign-up', 'profile'],
  rules: { pattern: '[0-9]{6}' },
};
const nickname: Field = { ...number, name: 'nickname', fromEverybody: false, label: null };

const PENDING = { provider: 'google', email: 'kari@eksempel.no', name: 'Kari' };
const GET = 'GET /sign-up/provider';
const POST = 'POST /sign-up/provider';

const aPendingServer = () =>
  aServer()
    .on('GET /api/web-config', () => json(aWebConfig({ fields: [number, nickname] })))
    .on(GET, () => json(PENDING));

const field = () => screen.findByLabelText('Ansattnummer');
const submit = () => screen.getByRole('button', { name: 'Lag konto' });

describe('the page that completes a sign-up with a provider', () => {
  it('asks for the fields that everybody must give, and leaves for the page of the sign-in', async () => {
    const server = aPendingServer().on(POST, () => json({ redirect: true, url: '#inn' }));
    const { user } = renderApp('/fullfor', server);
    expect(await screen.findByText(/logget inn med Google som kari@eksempel.no/)).toBeTruthy();
    expect(screen.queryByLabelText('nickname')).toBeNull();
    await user.type(await field(), '123456');
    await user.click(submit());
    await waitFor(() => expect(redirectedTo()).toBe('#inn'));
    expect(server.bodiesOf(POST)).toEqual([{ ansattnummer: '123456' }]);
  });

  it('checks the rules of the field before anything is sent', async () => {
    const server = aPendingServer();
    const { user } = renderApp('/fullfor', server);
    await field();
    await user.click(submit());
    expect(await screen.findByText('Ansattnummer mangler.')).toBeTruthy();
    expect(document.activeElement).toBe(await field());
    await user.type(await field(), '12');
    await user.click(submit());
    expect(await screen.findByText(/Ansattnummer er ikke skrevet riktig/)).toBeTruthy();
    expect(server.bodiesOf(POST)).toEqual([]);
  });

  it.each([
    ['ANSATTNUMMER_IS_TAKEN', 422, 'Ansattnummer er i bruk fra før.'],
    ['ACME_CLOSED', 403, 'Stengt for nye.'],
  ])('shows a refusal at its field: %s', async (code, status, text) => {
    const refused = () => json({ code, message: 'Serverens egen tekst.', fields: ['ansattnummer'] }, status);
    const refusals = { ACME_CLOSED: { nb: 'Stengt for nye.', nn: 'Stengt.', en: 'Closed.' } };
    const server = aPendingServer()
      .on('GET /api/web-config', () => json(aWebConfig({ fields: [number], refusals })))
      .on(POST, refused);
    const { user } = renderApp('/fullfor', server);
    await user.type(await field(), '123456');
    await user.click(submit());
    expect(await screen.findByText(text)).toBeTruthy();
    expect(document.activeElement).toBe(await field());
    expect((await field()).getAttribute('aria-invalid')).toBe('true');
  });

  it('shows another refusal above the button', async () => {
    const server = aPendingServer().on(POST, () => refusal(401, 'ACCOUNT_NOT_LINKED'));
    const { user } = renderApp('/fullfor', server);
    await user.type(await field(), '123456');
    await user.click(submit());
    expect(await screen.findByText(/Du har en konto fra før med denne e-postadressen/)).toBeTruthy();
  });

  it('leads back to the sign-in when the sign-up has expired, before or after the form was filled in', async () => {
    const ended = () => refusal(401, 'PENDING_SIGN_UP_NOT_FOUND');
    renderApp('/fullfor', aPendingServer().on(GET, ended));
    expect(await screen.findByRole('heading', { level: 1, name: 'Du må begynne på nytt' })).toBeTruthy();
    unmountApp();

    const { user } = renderApp('/fullfor', aPendingServer().on(POST, ended));
    await user.type(await field(), '123456');
    await user.click(submit());
    const heading = await screen.findByRole('heading', { level: 1, name: 'Du må begynne på nytt' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(screen.getByRole('link', { name: 'Logg inn' }).getAttribute('href')).toBe('/logg-inn');
  });

  it('offers to try again when the service cannot be reached', async () => {
    const server = aPendingServer().on(GET, noNetwork);
    const { user } = renderApp('/fullfor', server);
    const again = await screen.findByRole('button', { name: 'Prøv igjen' });
    server.on(GET, () => json(PENDING));
    await user.click(again);
    expect(await field()).toBeTruthy();
  });

  it('is there in nynorsk and English, and can be left', async () => {
    const { user } = renderApp('/fullfor', aPendingServer());
    expect((await screen.findByRole('link', { name: 'Avbryt' })).getAttribute('href')).toBe('/logg-inn');
    await user.click(screen.getByRole('button', { name: 'Nynorsk' }));
    expect(await screen.findByText(/Vi treng litt til før kontoen er klar/)).toBeTruthy();
    expect(screen.getByLabelText('Tilsettnummer')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'English' }));
    expect(await screen.findByRole('heading', { name: 'Complete your account' })).toBeTruthy();
  });
});

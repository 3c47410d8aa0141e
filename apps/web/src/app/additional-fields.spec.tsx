import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';

import type { SignedIn, WebConfig } from '@portvakt/api-client';

import { aSignedInUser, aWebConfig } from '../testing/builders.js';
import { aServer, aServerWithSignedInUser, renderApp, unmountApp } from '../testing/render-app.js';
import { type FakeServer, json, refusal } from '../testing/server.js';

afterEach(unmountApp);

type Field = WebConfig['fields'][number];

const aField = (name: string, over: Partial<Field> = {}): Field => ({
  name,
  type: 'string',
  required: false,
  fromEverybody: false,
  default: null,
  label: null,
  help: null,
  in: ['sign-up', 'profile'],
  rules: {},
  ...over,
});

const phone = aField('phone', {
  required: true,
  label: { nb: 'Telefon', nn: 'Telefonnummer', en: 'Phone' },
  help: { nb: 'Åtte siffer.', nn: 'Åtte siffer!', en: 'Eight digits.' },
});
const born = aField('born', { type: 'date', label: { nb: 'Født', nn: 'Fødd', en: 'Born' } });
const news = aField('news', {
  type: 'boolean',
  default: true,
  label: { nb: 'Nyhetsbrev', nn: 'Nyheitsbrev', en: 'News' },
});
const number = aField('number', { type: 'number' });

const withFields = (server: FakeServer, ...fields: Field[]) =>
  server.on('GET /api/web-config', () => json(aWebConfig({ fields })));

const signedUp = () => json({ token: null, user: aSignedInUser().user });

async function fillIn(server: FakeServer) {
  const page = renderApp('/registrer', server);
  await page.user.type(await screen.findByLabelText('Navn'), 'Kari');
  await page.user.type(screen.getByLabelText('E-postadresse'), 'kari@eksempel.no');
  await page.user.type(screen.getByLabelText('Passord'), 'et langt passord her');
  return page;
}
const submit = () => screen.getByRole('button', { name: 'Lag konto' });

describe('additional fields at sign-up', () => {
  it('must be filled in where required, and are sent with their types', async () => {
    const server = withFields(aServer(), phone, born, news, number).on('POST /sign-up/email', signedUp);
    const { user } = await fillIn(server);
    await user.click(submit());
    expect(await screen.findByText('Telefon mangler.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Telefon'));
    expect(server.bodiesOf('POST /sign-up/email')).toEqual([]);

    await user.type(screen.getByLabelText('Telefon'), ' 12345678 ');
    await user.type(screen.getByLabelText(/^number/), '4,5');
    await user.click(screen.getByRole('checkbox', { name: 'Nyhetsbrev' }));
    await user.click(submit());
    await waitFor(() => expect(server.bodiesOf('POST /sign-up/email')).toHaveLength(1));
    expect(server.bodiesOf('POST /sign-up/email')).toEqual([
      {
        name: 'Kari',
        email: 'kari@eksempel.no',
        password: 'et langt passord her',
        callbackURL: '/bekreft-epost',
        phone: '12345678',
        number: 4.5,
        news: false,
      },
    ]);
  });

  it('say what cannot be read, and are marked where they are optional', async () => {
    const { user } = await fillIn(withFields(aServer(), number));
    expect(screen.queryByText('Alle felt må fylles ut.')).toBeNull();
    await user.type(screen.getByLabelText(/^number.*Valgfritt$/), 'fire');
    await user.click(submit());
    expect(await screen.findByText('Skriv et tall.')).toBeTruthy();
  });

  it('have their labels and help in the language of the page', async () => {
    const { user } = renderApp('/registrer', withFields(aServer(), phone));
    expect(await screen.findByLabelText('Telefon')).toHaveProperty('type', 'text');
    expect(screen.getByText('Alle felt må fylles ut.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Nynorsk' }));
    expect(await screen.findByLabelText('Telefonnummer')).toBeTruthy();
    expect(screen.getByText('Åtte siffer!')).toBeTruthy();
  });

  it('show a refusal of the service at the field', async () => {
    const server = withFields(aServer(), { ...phone, required: false });
    server.on('POST /sign-up/email', () => refusal(400, 'PHONE_IS_REQUIRED'));
    const { user } = await fillIn(server);
    await user.click(submit());
    await waitFor(() => expect(screen.getByLabelText(/^Telefon/).getAttribute('aria-invalid')).toBe('true'));
    expect(document.activeElement).toBe(screen.getByLabelText(/^Telefon/));
  });

  it.each([
    ['PHONE_IS_TAKEN', 'phone er i bruk fra før.', 'Telefon er i bruk fra før.', 'Phone is already in use.'],
    ['ACME_UNKNOWN', 'Ukjent.', 'Nummeret er ukjent.', 'Unknown number.'],
  ])('show what the service refuses at the field that it names: %s', async (code, message, shown, inEnglish) => {
    const refusals = { ACME_UNKNOWN: { nb: 'Nummeret er ukjent.', nn: 'Nummeret er ukjent.', en: 'Unknown number.' } };
    const server = aServer().on('GET /api/web-config', () => json(aWebConfig({ fields: [phone], refusals })));
    server.on('POST /sign-up/email', () => json({ code, message, fields: ['phone'] }, 422));
    const { user } = await fillIn(server);
    await user.type(screen.getByLabelText('Telefon'), '12345678');
    await user.click(submit());
    expect(await screen.findByText(shown)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Telefon')));
    expect(screen.getByLabelText('Telefon').getAttribute('aria-invalid')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'English' }));
    expect(await screen.findByText(inEnglish)).toBeTruthy();
  });

  it('are named in the language of the page where they are missing, also when it changes', async () => {
    const { user } = await fillIn(withFields(aServer(), phone));
    await user.click(submit());
    expect(await screen.findByText('Telefon mangler.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Nynorsk' }));
    expect(await screen.findByText('Telefonnummer manglar.')).toBeTruthy();
  });

  it.each([
    [{ pattern: '[0-9]{6}' }, '12345', 'Telefon er ikke skrevet riktig.'],
    [{ minLength: 3 }, 'ab', 'Skriv minst 3 tegn.'],
    [{ maxLength: 3 }, 'abcd', 'Skriv høyst 3 tegn.'],
  ])('are checked by their rules before anything is sent: %j', async (rules, typed, shown) => {
    const server = withFields(aServer(), { ...phone, rules });
    const { user } = await fillIn(server);
    await user.type(screen.getByLabelText('Telefon'), typed);
    await user.click(submit());
    expect(await screen.findByText(shown)).toBeTruthy();
    expect(server.bodiesOf('POST /sign-up/email')).toEqual([]);
  });

  it('have limits for numbers, and a list for values that are given', async () => {
    const site = aField('site', { required: true, rules: { oneOf: ['Oslo', 'Tromsø'] } });
    const server = withFields(aServer(), site, { ...number, rules: { min: 1, max: 9 } });
    server.on('POST /sign-up/email', signedUp);
    const { user } = await fillIn(server);
    await user.type(screen.getByLabelText(/^number/), '10');
    await user.click(submit());
    expect((await screen.findAllByText('site mangler.')).length).toBeGreaterThan(0);
    expect(screen.getAllByText('Skriv 9 eller mindre.').length).toBeGreaterThan(0);

    await user.selectOptions(screen.getByLabelText('site'), 'Tromsø');
    await user.clear(screen.getByLabelText(/^number/));
    await user.type(screen.getByLabelText(/^number/), '9');
    await user.click(submit());
    await waitFor(() => expect(server.bodiesOf('POST /sign-up/email')).toMatchObject([{ site: 'Tromsø', number: 9 }]));
  });

  it('are not asked for where the configuration leaves the form out', async () => {
    renderApp('/registrer', withFields(aServer(), { ...born, in: ['profile'] }));
    await screen.findByLabelText('Navn');
    expect(screen.queryByLabelText(/^Født/)).toBeNull();
  });
});

describe('additional fields in the profile', () => {
  const stored = { phone: '12345678', born: '2001-02-03T00:00:00.000Z', news: true };
  const kari: SignedIn = { ...aSignedInUser(), user: { ...aSignedInUser().user, ...stored } };

  function aServerThatSaves(...fields: Field[]): FakeServer {
    const server = withFields(aServerWithSignedInUser(kari), ...fields);
    return server.on('POST /update-user', ({ body }) => {
      server.on('GET /get-session', () => json({ ...kari, user: { ...kari.user, ...(body as object) } }));
      return json({ status: true });
    });
  }
  const save = () => {
    const [, button] = screen.getAllByRole('button', { name: 'Lagre' });
    if (!button) throw new Error('The section has no button.');
    return button;
  };

  it('show what is stored, and send what changed', async () => {
    const server = aServerThatSaves(phone, born, news);
    const { user } = renderApp('/konto/profil', server);
    expect(await screen.findByLabelText<HTMLInputElement>('Telefon')).toHaveProperty('value', '12345678');
    expect(screen.getByLabelText(/^Født/)).toHaveProperty('value', '2001-02-03');
    expect(screen.getByRole('checkbox', { name: 'Nyhetsbrev' })).toHaveProperty('checked', true);

    await user.clear(screen.getByLabelText(/^Født/));
    await user.click(screen.getByRole('checkbox', { name: 'Nyhetsbrev' }));
    await user.click(save());
    expect(await screen.findByText('Profilen er lagret.')).toBeTruthy();
    expect(server.bodiesOf('POST /update-user')).toEqual([{ born: null, news: false }]);
  });

  it('show a refusal at the field', async () => {
    const server = aServerThatSaves(phone);
    const body = { code: 'PHONE_IS_TAKEN', message: 'phone er i bruk fra før.', fields: ['phone'] };
    server.on('POST /update-user', () => json(body, 422));
    const { user } = renderApp('/konto/profil', server);
    await user.type(await screen.findByLabelText('Telefon'), '9');
    await user.click(save());
    expect(await screen.findByText('Telefon er i bruk fra før.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Telefon')));
  });

  it('must not be emptied where required', async () => {
    const server = aServerThatSaves(phone);
    const { user } = renderApp('/konto/profil', server);
    await user.clear(await screen.findByLabelText('Telefon'));
    await user.click(save());
    expect(await screen.findByText('Telefon mangler.')).toBeTruthy();
    expect(server.bodiesOf('POST /update-user')).toEqual([]);
  });

  it('have no section without fields', async () => {
    renderApp('/konto/profil', aServerThatSaves());
    await screen.findByLabelText('Navn');
    expect(screen.queryByRole('heading', { name: 'Flere opplysninger' })).toBeNull();
  });
});

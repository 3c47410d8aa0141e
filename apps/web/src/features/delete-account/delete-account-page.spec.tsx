import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';

import { aWebConfig } from '../../testing/builders.js';
import {
  aServerThatDeletes,
  answerWithPassword,
  confirmButton,
  deletions,
  dialog,
  isGone,
  passwordField,
  submitButton,
} from '../../testing/deletion-steps.js';
import { aServerWithSignedInUser, unmountApp, renderApp } from '../../testing/render-app.js';
import { emptyAnswer, deferredResponse, json, noNetwork, refusal } from '../../testing/server.js';

afterEach(() => {
  jest.restoreAllMocks();
  unmountApp();
});

describe('delete account page', () => {
  it('says what is lost before it asks for anything', async () => {
    renderApp('/konto/slett', aServerWithSignedInUser());
    await screen.findByRole('heading', { level: 1, name: 'Slett kontoen' });
    expect(screen.getByText('Dette kan ikke angres.')).toBeTruthy();
    const lost = screen.getByRole('heading', { name: 'Dette blir borte' });
    expect(lost.compareDocumentPosition(await passwordField()) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(screen.getByText('Passordet og andre måter du logger inn på').tagName).toBe('LI');
  });

  it('does not exist where deletion is turned off, nor do its links in menu and overview', async () => {
    const off = () => json(aWebConfig({ deleteUser: false }));
    renderApp('/konto/slett', aServerWithSignedInUser().on('GET /api/web-config', off));
    expect(await screen.findByRole('heading', { level: 1, name: 'Vi finner ikke siden' })).toBeTruthy();
    expect(screen.queryByText('Slett kontoen')).toBeNull();
    unmountApp();
    renderApp('/konto', aServerWithSignedInUser().on('GET /api/web-config', off));
    await screen.findByText('Innlogget på 1 enhet');
    expect(screen.queryByText('Slett kontoen')).toBeNull();
  });

  it('is available in nynorsk and English', async () => {
    const { user } = renderApp('/konto/slett', aServerWithSignedInUser());
    await user.click(await screen.findByRole('button', { name: 'Nynorsk' }));
    expect(await screen.findByText('Dette kan ikkje angrast.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'English' }));
    expect(await screen.findByRole('button', { name: 'Delete account permanently' })).toBeTruthy();
  });

  it('works with password managers', async () => {
    const { container } = renderApp('/konto/slett', aServerWithSignedInUser());
    expect((await passwordField()).autocomplete).toBe('current-password');
    expect(container.querySelector<HTMLInputElement>('input[autocomplete=username]')?.value).toBe('kari@eksempel.no');
  });
});

describe('deletion with the password', () => {
  it('requires the password, at its field', async () => {
    const { user } = renderApp('/konto/slett', aServerWithSignedInUser());
    await passwordField();
    await user.click(submitButton());
    expect(await screen.findByText('Skriv passordet ditt.')).toBeTruthy();
    expect(document.activeElement).toBe(await passwordField());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('asks for confirmation, naming the account, and Esc cancels', async () => {
    const server = aServerThatDeletes();
    const { user } = renderApp('/konto/slett', server);
    await user.type(await passwordField(), 'riktig passord{Enter}');

    const question = await dialog();
    expect(document.activeElement).toBe(within(question).getByRole('heading'));
    expect(question.textContent).toContain('Kontoen kari@eksempel.no blir borte for godt.');
    await user.click(within(question).getByRole('button', { name: 'Avbryt' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(deletions(server)).toEqual([]);
  });

  it("leaves, clears the user's data, and notifies other tabs", async () => {
    const heard: unknown[] = [];
    const otherTab = new BroadcastChannel('portvakt.session');
    otherTab.addEventListener('message', ({ data }) => heard.push(data));
    const server = aServerThatDeletes();
    const { where } = await answerWithPassword(server);

    const heading = await isGone();
    expect(where()).toBe('/konto-slettet');
    expect(screen.getByText('Du er logget ut overalt.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Kari Nordmann')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(heading));
    await waitFor(() => expect(heard).toEqual(['changed']));
    expect(deletions(server)).toEqual([{ password: 'riktig passord' }]);
    otherTab.close();
  });

  it('keeps the password out of store, URL, storage, page and console', async () => {
    const printed = (['log', 'info', 'warn', 'error', 'debug'] as const).map((level) =>
      jest.spyOn(console, level).mockImplementation(() => undefined),
    );
    const server = aServerThatDeletes();
    const { user, where, router, store, container } = await answerWithPassword(
      aServerThatDeletes().on('POST /delete-user', noNetwork),
      'hemmelig-passord',
    );
    await screen.findByText('Vi får ikke kontakt. Sjekk at du er på nett.');
    const stored = JSON.stringify(store.getState());
    globalThis.fetch = server.fetch;
    await user.click(submitButton());
    await user.click(await confirmButton());
    await isGone();

    expect(deletions(server)).toEqual([{ password: 'hemmelig-passord' }]);
    const traces = [
      stored,
      JSON.stringify(store.getState()),
      where(),
      JSON.stringify(router.state.location.state),
      JSON.stringify({ ...window.localStorage, ...window.sessionStorage }),
      container.innerHTML,
      JSON.stringify(printed.map(({ mock }) => mock.calls)),
    ];
    expect(traces.join(' ')).not.toContain('hemmelig-passord');
  });

  it('shows a wrong password at its field, which is cleared and focused', async () => {
    await answerWithPassword(aServerWithSignedInUser().on('POST /delete-user', () => refusal(400, 'INVALID_PASSWORD')));
    expect(await screen.findByText('Passordet er feil. Kontoen er ikke slettet.')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect((await passwordField()).value).toBe('');
    expect((await passwordField()).getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(await passwordField());
  });

  it('can be retried after a wrong password', async () => {
    const server = aServerThatDeletes();
    const { user } = await answerWithPassword(server.on('POST /delete-user', () => refusal(400, 'INVALID_PASSWORD')));
    await screen.findByText('Passordet er feil. Kontoen er ikke slettet.');
    server.on('POST /delete-user', () => json({ success: true, message: 'User deleted' }));
    await user.type(await passwordField(), 'riktig passord{Enter}');
    await user.click(await confirmButton());
    expect(await isGone()).toBeTruthy();
  });

  it.each([
    ['a network error', noNetwork, 'Vi får ikke kontakt. Sjekk at du er på nett.'],
    ['an internal error', () => emptyAnswer(500), 'Noe gikk galt hos oss. Prøv igjen om litt.'],
    ['a service without account deletion', () => emptyAnswer(404), 'Kontoen kan ikke slettes her.'],
    [
      'too many tries',
      () => refusal(429, 'TOO_MANY_REQUESTS', { 'x-retry-after': '9' }),
      'Det gikk litt fort. Vent 9 sekunder og prøv igjen.',
    ],
    [
      'a service that requires another confirmation',
      () => refusal(400, 'USER_CANNOT_BE_DELETED_PLEASE_PROVIDE_A_PASSWORD_OR_TOKEN'),
      'Skriv passordet, eller bruk lenken vi sender på e-post, for å slette kontoen.',
    ],
  ])('closes the question and shows %s', async (_case, answer, text) => {
    const { where } = await answerWithPassword(aServerWithSignedInUser().on('POST /delete-user', answer));
    expect((await screen.findByText(text)).closest('[role=alert]')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(submitButton());
    expect(where()).toBe('/konto/slett');
  });

  it('shows that it is working, and sends once', async () => {
    const { answer, release } = deferredResponse(json({ success: true, message: 'User deleted' }));
    const server = aServerThatDeletes().on('POST /delete-user', () => answer);
    const { user } = await answerWithPassword(server);
    await user.click(await screen.findByRole('button', { name: 'Sletter kontoen' }));
    release();
    await isGone();
    expect(deletions(server)).toHaveLength(1);
  });
});

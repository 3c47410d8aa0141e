import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';

import { anAccount, aSignedInUser } from '../../testing/builders.js';
import { aServerWithSignedInUser, unmountApp, renderApp } from '../../testing/render-app.js';
import { type FakeServer, json, refusal } from '../../testing/server.js';

const PAGE = '/konto/sikkerhet/reservekoder';
const GENERATE = 'POST /two-factor/generate-backup-codes';
const CODES = ['k7Qm2-Xw9Lp', 'R4tZe-8nBcV', 'uY3hS-6dGfJ'];

/** The file that the page saved, and what it printed. */
const saved: { readonly name: string; readonly content: Blob }[] = [];
let printed = 0;
const contents = new Map<string, Blob>();

beforeEach(() => {
  saved.length = 0;
  printed = 0;
  window.print = () => void (printed += 1);
  URL.createObjectURL = (content) => {
    contents.set('blob:codes', content as Blob);
    return 'blob:codes';
  };
  URL.revokeObjectURL = (url) => void contents.delete(url);
  HTMLAnchorElement.prototype.click = function click(this: HTMLAnchorElement) {
    const content = contents.get(this.href);
    if (content) saved.push({ name: this.download, content });
  };
});

afterEach(() => {
  Reflect.deleteProperty(HTMLAnchorElement.prototype, 'click');
  unmountApp();
});

const aServerThat = (answer: () => Response): FakeServer =>
  aServerWithSignedInUser(aSignedInUser({ twoFactorEnabled: true }))
    .on('GET /two-factor/list-user-twofactors', () => json([]))
    .on(GENERATE, answer);
const makes = () => aServerThat(() => json({ status: true, backupCodes: CODES }));

const question = () => screen.findByRole('dialog', { name: 'Vil du lage nye reservekoder?' });
const password = async () => within(await question()).getByLabelText<HTMLInputElement>('Passord');

async function withCodes(server = makes()) {
  const page = renderApp(PAGE, server);
  await page.user.type(await password(), 'riktig passord{Enter}');
  const heading = await screen.findByRole('heading', { level: 2, name: 'Ta vare på reservekodene' });
  return { ...page, heading };
}

describe('new backup codes', () => {
  it('replace the old ones, which the question says before it asks for the password', async () => {
    renderApp(PAGE, makes());
    expect((await question()).textContent).toContain('De gamle kodene slutter å virke.');
    expect((await password()).autocomplete).toBe('current-password');
    expect(document.activeElement?.textContent).toBe('Vil du lage nye reservekoder?');
  });

  it('are not made when the user cancels', async () => {
    const server = makes();
    const { user, where } = renderApp(PAGE, server);
    await user.click(within(await question()).getByRole('button', { name: 'Avbryt' }));
    await waitFor(() => expect(where()).toBe('/konto/sikkerhet'));
    expect(server.bodiesOf(GENERATE)).toEqual([]);
  });

  it('are shown with the heading focused, and kept in memory only', async () => {
    const server = makes();
    const { heading, store, router } = await withCodes(server);
    const list = screen.getByRole('list', { name: 'Reservekodene dine' });
    expect(within(list).getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(CODES);
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(server.bodiesOf(GENERATE)).toEqual([{ password: 'riktig passord' }]);
    const everywhere = JSON.stringify([store.getState(), router.state.location, { ...window.localStorage }]);
    for (const secret of [...CODES, 'riktig passord']) expect(everywhere).not.toContain(secret);
  });

  it('can be copied, one per line', async () => {
    const { user } = await withCodes();
    await user.click(screen.getByRole('button', { name: 'Kopier' }));
    expect((await screen.findByText('Reservekodene er kopiert.')).closest('[role=status]')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(CODES.join('\n'));
  });

  it('say when copying failed', async () => {
    const { user } = await withCodes();
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined });
    await user.click(screen.getByRole('button', { name: 'Kopier' }));
    expect(await screen.findByText('Vi fikk ikke kopiert kodene. Marker dem, og kopier dem selv.')).toBeTruthy();
  });

  it('can be saved as a file with account and date', async () => {
    const { user } = await withCodes();
    await user.click(screen.getByRole('button', { name: 'Last ned' }));
    expect(saved.map(({ name }) => name)).toEqual(['reservekoder-Min-konto.txt']);
    const lines = (await textOf(saved[0]?.content)).split('\n');
    expect(lines.slice(0, 2)).toEqual(['Reservekoder for Min konto', 'kari@eksempel.no']);
    expect(lines[2]).toMatch(/^\d{1,2}\. [a-z]+ \d{4}$/);
    expect(lines.slice(3)).toEqual(['', ...CODES, '']);
    expect(contents.size).toBe(0);
  });

  it('can be printed, with account and date and nothing else', async () => {
    const { user } = await withCodes();
    await user.click(screen.getByRole('button', { name: 'Skriv ut' }));
    expect(printed).toBe(1);
    const onPaper = document.querySelector('.printed-only');
    expect(onPaper?.textContent).toMatch(/^Reservekoder for Min kontokari@eksempel\.no\d{1,2}\. /);
    const notOnPaper = [...document.querySelectorAll('.printout button, .printout input')];
    expect(notOnPaper.every((control) => control.closest('.not-printed, dialog'))).toBe(true);
  });

  it('lead back to the security page once saved', async () => {
    const { user, where } = await withCodes();
    await user.click(screen.getByRole('checkbox', { name: 'Jeg har lagret reservekodene' }));
    await user.click(screen.getByRole('button', { name: 'Ferdig' }));
    expect(await screen.findByText('Du har fått nye reservekoder. De gamle virker ikke lenger.')).toBeTruthy();
    expect(where()).toBe('/konto/sikkerhet');
  });

  it('ask for confirmation when the user leaves without saving', async () => {
    const { user, where } = await withCodes();
    await user.click(screen.getByRole('link', { name: 'Enheter' }));
    expect(await screen.findByRole('dialog', { name: 'Har du lagret reservekodene?' })).toBeTruthy();
    expect(where()).toBe(PAGE);
  });
});

describe('refused backup codes', () => {
  it('keep the question open for a wrong password, with focus on the cleared field', async () => {
    const { user } = renderApp(PAGE, aServerThat(() => refusal(400, 'INVALID_PASSWORD')));
    await user.type(await password(), 'galt{Enter}');
    expect(await screen.findByText('Passordet er feil.')).toBeTruthy();
    expect((await password()).value).toBe('');
    await waitFor(async () => expect(document.activeElement).toBe(await password()));
  });

  it('say how long to wait when rate limited', async () => {
    const { user } = renderApp(PAGE, aServerThat(() => refusal(429, 'TOO_MANY_REQUESTS', { 'x-retry-after': '9' })));
    await user.type(await password(), 'riktig passord{Enter}');
    const message = await screen.findByText('Det gikk litt fort. Vent 9 sekunder og prøv igjen.');
    expect(message.closest('[role=alert]')).toBeTruthy();
  });

  it('require two-factor to be on', async () => {
    renderApp(PAGE, aServerWithSignedInUser());
    expect(await screen.findByText('Tofaktorautentisering er ikke slått på.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Gå til Sikkerhet' }).getAttribute('href')).toBe('/konto/sikkerhet');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('require a password, without which new ones cannot be made', async () => {
    renderApp(PAGE, makes().on('GET /list-accounts', () => json([anAccount('google')])));
    expect(await screen.findByText('Du må ha et passord for å bruke tofaktorautentisering.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Gå til Sikkerhet' }).getAttribute('href')).toBe('/konto/sikkerhet');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('backup codes page', () => {
  it('is available in nynorsk and English', async () => {
    const { user } = await withCodes();
    await user.click(screen.getByRole('button', { name: 'Nynorsk' }));
    expect(await screen.findByRole('checkbox', { name: 'Eg har lagra reservekodane' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'English' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Backup codes' })).toBeTruthy();
    expect(screen.getByText('k7Qm2-Xw9Lp')).toBeTruthy();
  });
});

function textOf(content: Blob | undefined): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '');
    reader.onerror = () => reject(new Error('The file cannot be read.'));
    reader.readAsText(content ?? new Blob());
  });
}

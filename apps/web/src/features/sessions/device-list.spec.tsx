import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';

import { aSession, FIREFOX_ON_MAC, SAFARI_ON_IPHONE } from '../../testing/builders.js';
import { aServerWithSignedInUser, renderApp, unmountApp } from '../../testing/render-app.js';
import { type FakeServer, json } from '../../testing/server.js';

afterEach(unmountApp);

const thisOne = aSession();
const mac = aSession({
  id: 'session-3',
  token: 'token-of-session-3',
  userAgent: FIREFOX_ON_MAC,
  createdAt: '2026-11-16T06:02:00.000Z',
  ipAddress: '2a01:799:3b1:5e00:91c2:4d3b:11fe:0a9c',
});
const unknown = aSession({ id: 'session-4', token: 'token-of-session-4', userAgent: '', ipAddress: '' });

function aServerWithDevices(...sessions: ReturnType<typeof aSession>[]): FakeServer {
  return aServerWithSignedInUser().on('GET /list-sessions', () => json(sessions));
}

const names = async () => (await screen.findAllByRole('heading', { level: 2 })).map((heading) => heading.textContent);

const day = (index: number) => String(30 - index).padStart(2, '0');
const many = (count: number, userAgent: string) =>
  Array.from({ length: count }, (_, index) =>
    aSession({
      id: `s-${index}`,
      token: `token-${index}`,
      userAgent,
      createdAt: `2026-10-${day(index)}T08:00:00.000Z`,
    }),
  );

describe('many devices', () => {
  // Unknown devices are not grouped.
  const devices = many(20, '');

  it('are shown ten at first, then all, with focus on the first new row', async () => {
    const { user } = renderApp('/konto/enheter', aServerWithDevices(thisOne, ...devices));
    expect(await names()).toHaveLength(10);
    await user.click(screen.getByRole('button', { name: 'Vis alle 21 enheter' }));
    expect(await names()).toHaveLength(21);
    const buttons = screen.getAllByRole('button', { name: /^Logg ut Ukjent/ });
    expect(document.activeElement).toBe(buttons[9]);
    expect(screen.queryByRole('button', { name: /^Vis alle/ })).toBeNull();
  });

  it('have different buttons, below the one for all of them', async () => {
    renderApp('/konto/enheter', aServerWithDevices(thisOne, ...devices));
    await names();
    const buttons = within(screen.getByRole('main')).getAllByRole('button');
    expect(buttons[0]?.textContent).toBe('Logg ut alle andre enheter');
    const labels = buttons.map((button) => button.getAttribute('aria-label') ?? button.textContent);
    expect(new Set(labels).size).toBe(labels.length);
  });

  it('keep the place in the list when one is signed out', async () => {
    const server = aServerWithDevices(thisOne, ...devices).on('POST /revoke-session', () => json({ status: true }));
    const { user } = renderApp('/konto/enheter', server);
    await names();
    const [first, second] = screen.getAllByRole('button', { name: /^Logg ut Ukjent/ });
    if (first) await user.click(first);
    expect(document.activeElement).toBe(second);
  });
});

describe('a device with several sessions', () => {
  const phone = many(3, SAFARI_ON_IPHONE);
  const inSixDays = new Date(Date.now() + 6 * 86_400_000).toISOString();
  const show = () => screen.findByRole('button', { name: 'Vis innloggingene med Safari på iPhone' });
  const signOuts = () => screen.queryAllByRole('button', { name: /^Logg ut Safari på iPhone/ });

  it('is one row, which lists them on request', async () => {
    const { user } = renderApp('/konto/enheter', aServerWithDevices(thisOne, ...phone, mac));
    const toggle = await show();
    expect(await names()).toEqual(['Edge på Windows', 'Firefox på macOS', 'Safari på iPhone']);
    expect(screen.getByText('3 innlogginger')).toBeTruthy();
    expect(toggle.getAttribute('aria-expanded')).toBe('false');
    expect(signOuts()).toHaveLength(0);

    await user.click(toggle);
    expect(toggle.getAttribute('aria-expanded')).toBe('true');
    expect(signOuts()).toHaveLength(3);
    expect(new Set(signOuts().map((button) => button.getAttribute('aria-label'))).size).toBe(3);
    await user.click(toggle);
    expect(signOuts()).toHaveLength(0);
  });

  it('was last active when one of them was', async () => {
    const [first, ...others] = phone.map((each) => ({ ...each, createdAt: '2025-10-01T08:00:00.000Z' }));
    renderApp(
      '/konto/enheter',
      aServerWithDevices(thisOne, { ...first, expiresAt: inSixDays } as typeof thisOne, ...others),
    );
    expect(await screen.findByText('Sist aktiv i går')).toBeTruthy();
  });

  it('keeps the focus in its list while they are signed out, and then gives it to the next row', async () => {
    let left = [thisOne, ...phone, { ...unknown, createdAt: '2026-09-01T08:00:00.000Z' }];
    const server = aServerWithSignedInUser()
      .on('GET /list-sessions', () => json(left))
      .on('POST /revoke-session', ({ body }) => {
        left = left.filter(({ token }) => token !== (body as { token: string }).token);
        return json({ status: true });
      });
    const { user } = renderApp('/konto/enheter', server);
    await user.click(await show());
    for (const remaining of [2, 1]) {
      await user.click(signOuts()[0] as HTMLElement);
      await waitFor(() => expect(signOuts()).toHaveLength(remaining));
      expect(document.activeElement).toBe(signOuts()[0]);
    }
    await user.click(signOuts()[0] as HTMLElement);
    await waitFor(() => expect(signOuts()).toHaveLength(0));
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Logg ut Ukjent enhet/);
  });
});

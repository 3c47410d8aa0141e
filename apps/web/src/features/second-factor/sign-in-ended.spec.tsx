import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';

import { field, kari, main, open, refuses } from '../../testing/second-factor-steps.js';
import { aServer, unmountApp } from '../../testing/render-app.js';

afterEach(() => {
  jest.useRealTimers();
  unmountApp();
});

describe('sign-in that has ended', () => {
  const headline = (name: string) => screen.findByRole('heading', { level: 1, name });

  it('starts again with the address, which is in no URL, when it took too long', async () => {
    const server = refuses('POST /two-factor/verify-totp', 401, 'INVALID_TWO_FACTOR_COOKIE');
    const { user, where } = open(server, '?neste=%2Fkonto%2Fenheter');
    await user.type(await field(), '492817{Enter}');
    const heading = await headline('Innloggingen tok for lang tid');
    expect(document.activeElement).toBe(heading);
    expect(screen.getByText('Av sikkerhetshensyn må du begynne på nytt.')).toBeTruthy();

    await user.click(screen.getByRole('link', { name: 'Logg inn' }));
    expect((await screen.findByLabelText<HTMLInputElement>('E-postadresse')).value).toBe(kari.email);
    expect(where()).toBe('/logg-inn?neste=%2Fkonto%2Fenheter');
  });

  it('is noticed when a code by e-mail is requested', async () => {
    open(refuses('POST /two-factor/send-otp', 401, 'INVALID_TWO_FACTOR_COOKIE'), '?metode=epost');
    expect(await headline('Innloggingen tok for lang tid')).toBeTruthy();
  });

  it.each([
    ['app', 'verify-totp', 'Engangskode', '492817'],
    ['reservekode', 'verify-backup-code', 'Reservekode', 'abcde12345'],
  ] as const)('is reported after too many wrong codes by %s', async (method, call, label, code) => {
    const server = refuses(`POST /two-factor/${call}`, 400, 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE');
    const { user } = open(server, `?metode=${method}`);
    await user.type(await field(label), `${code}{Enter}`);
    expect(await headline('Koden er skrevet feil for mange ganger')).toBeTruthy();
    expect(screen.queryByLabelText(label)).toBeNull();
  });

  it('is announced a minute before, and shown when it happens', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    open(aServer());
    await field();
    const [region] = within(main()).getAllByRole('status');
    expect(region?.textContent).toBe('');
    act(() => jest.advanceTimersByTime(4 * 60_000));
    expect(region?.textContent).toBe('Du har 1\u00a0minutt igjen. Etter det må du begynne på nytt.');
    act(() => jest.advanceTimersByTime(60_000));
    const heading = await headline('Innloggingen tok for lang tid');
    expect(document.activeElement).toBe(heading);
    expect(screen.queryByLabelText('Engangskode')).toBeNull();
  });

  it('is still timed after a reload', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const { router } = open(aServer());
    await field();
    act(() => jest.advanceTimersByTime(3 * 60_000));
    const kept: unknown = router.state.location.state;
    unmountApp();

    open(aServer(), '', kept);
    await field();
    act(() => jest.advanceTimersByTime(60_000));
    expect(await screen.findByText('Du har 1 minutt igjen. Etter det må du begynne på nytt.')).toBeTruthy();
    unmountApp();

    act(() => jest.advanceTimersByTime(60_000));
    const server = aServer();
    open(server, '?metode=epost', kept);
    expect(await headline('Innloggingen tok for lang tid')).toBeTruthy();
    expect(server.bodiesOf('POST /two-factor/send-otp')).toEqual([]);
  });

  it('can be cancelled, keeping the address', async () => {
    const { user, where } = open(aServer());
    await user.click(await screen.findByRole('link', { name: 'Avbryt' }));
    expect((await screen.findByLabelText<HTMLInputElement>('E-postadresse')).value).toBe(kari.email);
    expect(where()).toBe('/logg-inn');
  });
});

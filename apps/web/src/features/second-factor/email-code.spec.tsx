import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';

import { aServer, unmountApp } from '../../testing/render-app.js';
import { field, main, open, signsInBy } from '../../testing/second-factor-steps.js';
import { json, refusal } from '../../testing/server.js';

afterEach(() => {
  jest.useRealTimers();
  unmountApp();
});

describe('code by e-mail', () => {
  const sends = () => aServer().on('POST /two-factor/send-otp', () => json({ status: true }));

  it('is sent when the page opens, to a masked address', async () => {
    const server = sends();
    const { user, where } = open(server);
    await field();
    await user.click(screen.getByRole('link', { name: 'Få en kode på e-post' }));
    expect(await screen.findByText('ka•••@eksempel.no')).toBeTruthy();
    await waitFor(() => expect(main().textContent).toMatch(/Vi har sendt en kode på 6\ssiffer til ka•••@eksempel\.no\. Koden gjelder i 3\sminutter\./));
    expect(where()).toBe('/logg-inn/kode?metode=epost');
    expect(server.bodiesOf('POST /two-factor/send-otp')).toEqual([{}]);
    expect(document.activeElement).toBe(await field());
  });

  it('is sent to "your address" when the address is unknown', async () => {
    open(sends(), '?metode=epost', null);
    await waitFor(() => expect(main().textContent).toContain('til e-postadressen din. Koden gjelder'));
  });

  it('is not sent again by a switch of method', async () => {
    const server = sends();
    const { user } = open(server, '?metode=epost');
    await screen.findByText(/^Har du ikke fått koden/);
    await user.click(screen.getByRole('link', { name: 'Bruk autentiseringsappen' }));
    await user.click(await screen.findByRole('link', { name: 'Få en kode på e-post' }));
    await screen.findByText(/^Har du ikke fått koden/);
    expect(server.bodiesOf('POST /two-factor/send-otp')).toHaveLength(1);
  });

  it('is not sent again by a reload within the minute, which keeps counting', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const { router } = open(sends(), '?metode=epost');
    await screen.findByText(/^Har du ikke fått koden/);
    await waitFor(() => expect(router.state.location.state).toMatchObject({ codeSentAt: expect.any(Number) }));
    const kept: unknown = router.state.location.state;
    expect(JSON.stringify(kept)).not.toMatch(/ka•••|492817/);
    act(() => jest.advanceTimersByTime(40_000));
    unmountApp();

    const server = sends();
    const { user } = open(server, '?metode=epost', kept);
    expect(await screen.findByText(/Se i søppelposten\. Du kan be om en ny kode om (20|1?\d)\ssekunder\.$/)).toBeTruthy();
    expect(main().textContent).toContain('Vi har sendt en kode');
    await user.click(screen.getByRole('button', { name: 'Send ny kode' }));
    expect(server.bodiesOf('POST /two-factor/send-otp')).toEqual([]);
    unmountApp();

    act(() => jest.advanceTimersByTime(20_000));
    const later = sends();
    open(later, '?metode=epost', kept);
    await waitFor(() => expect(later.bodiesOf('POST /two-factor/send-otp')).toHaveLength(1));
  });

  it('is verified and leads to the account', async () => {
    const server = signsInBy('POST /two-factor/verify-otp', sends());
    const { user, where } = open(server, '?metode=epost');
    await user.type(await field(), '492817{Enter}');
    await waitFor(() => expect(where()).toBe('/konto'));
    expect(server.bodiesOf('POST /two-factor/verify-otp')).toEqual([{ code: '492817', trustDevice: false }]);
  });

  it.each([
    [401, 'INVALID_CODE', 'Koden er feil. Sjekk e-posten og prøv igjen.'],
    [400, 'OTP_HAS_EXPIRED', 'Koden gjelder ikke lenger. Be om en ny kode.'],
    [400, 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE', 'Koden er skrevet feil for mange ganger. Be om en ny kode.'],
  ])('refused with %i %s is shown at the field, and a new one can be requested', async (status, code, text) => {
    const { user } = open(sends().on('POST /two-factor/verify-otp', () => refusal(status, code)), '?metode=epost');
    await user.type(await field(), '492817{Enter}');
    expect(await screen.findByText(text)).toBeTruthy();
    expect(document.activeElement).toBe(await field());
    expect(screen.getByRole('button', { name: 'Send ny kode' })).toBeTruthy();
  });

  it('that was not sent says why, and is sent on request', async () => {
    const tooFast = () => refusal(429, 'TOO_MANY_REQUESTS', { 'x-retry-after': '9' });
    const server = aServer().on('POST /two-factor/send-otp', tooFast);
    const { user } = open(server, '?metode=epost');
    const message = await screen.findByText(/^Det gikk litt fort\. Vent 9\ssekunder og prøv igjen\.$/);
    expect(main().textContent).toContain('Vi fikk ikke sendt en kode til ka•••@eksempel.no.');
    expect(main().textContent).not.toMatch(/Vi sender en kode/);
    expect(message.closest('[role=alert]')).toBeTruthy();
    server.on('POST /two-factor/send-otp', () => json({ status: true }));
    await user.click(screen.getByRole('button', { name: 'Send ny kode' }));
    expect(await screen.findByText(/^Vi har sendt en ny kode til/)).toBeTruthy();
  });

  it('can be requested again after a minute, and the page says how long that is', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const server = sends();
    const { user } = open(server, '?metode=epost');
    const countdown = await screen.findByText(/^Har du ikke fått koden\? Se i søppelposten\. Du kan be om en ny kode om \d+ sekunder\.$/);
    expect(countdown.closest('[role=status], [aria-live]')).toBeNull();

    await user.click(screen.getByRole('button', { name: 'Send ny kode' }));
    const answer = await screen.findByText(/^Du kan be om en ny kode om \d+ sekunder\.$/);
    expect(answer.closest('[role=status]')).toBeTruthy();
    expect(server.bodiesOf('POST /two-factor/send-otp')).toHaveLength(1);

    act(() => jest.advanceTimersByTime(60_000));
    expect((await screen.findByText('Nå kan du be om en ny kode.')).closest('[role=status]')).toBeTruthy();
    expect(countdown.textContent).toBe('Har du ikke fått koden? Se i søppelposten.');
    await user.click(screen.getByRole('button', { name: 'Send ny kode' }));
    await screen.findByText(/^Vi har sendt en ny kode til/);
    expect(server.bodiesOf('POST /two-factor/send-otp')).toHaveLength(2);
  });
});

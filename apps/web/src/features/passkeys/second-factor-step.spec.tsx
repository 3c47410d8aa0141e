import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';

import { aWebConfig } from '../../testing/builders.js';
import { FakeCredentials, PASSKEYS } from '../../testing/fake-credentials.js';
import { aServerWithSignedInUser, renderApp } from '../../testing/render-app.js';
import { deferredResponse, emptyAnswer, json, refusal } from '../../testing/server.js';

const SEND = 'POST /two-factor/send-otp';

FakeCredentials.inEachTest();
afterEach(() => void jest.useRealTimers());

/** Opens the dialog that makes a passkey, for a session that has to show the second factor first. */
async function askedForCode() {
  const server = aServerWithSignedInUser()
    .on('GET /api/web-config', () => json(aWebConfig({ passkeys: PASSKEYS })))
    .on('GET /passkey/list-user-passkeys', () => json([]))
    .on('GET /passkey/generate-register-options', () => refusal(403, 'SECOND_FACTOR_REQUIRED'))
    .on(SEND, () => json({ status: true }));
  const { user } = renderApp('/konto/sikkerhet', server);
  await user.click(await screen.findByRole('button', { name: 'Lag passnøkkel' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Lag passnøkkel' }));
  const press = async (name: string) => user.click(await dialog.findByRole('button', { name }));
  await dialog.findByText(/^Du har tofaktorautentisering på/);
  expect(document.activeElement).toBe(dialog.getByLabelText('Engangskode'));
  return { server, dialog, press, user };
}

describe('the code before a passkey, by e-mail', () => {
  it('is mailed once, also after a change to another kind and back', async () => {
    const { server, dialog, press } = await askedForCode();
    await press('Få en kode på e-post');
    expect((await dialog.findByText(/^Vi har sendt en kode/)).closest('[role=status]')).toBeTruthy();
    await press('Bruk en reservekode');
    expect(document.activeElement).toBe(dialog.getByLabelText('Reservekode'));
    await press('Få en kode på e-post');
    expect(server.bodiesOf(SEND)).toHaveLength(1);
  });

  it('can be asked for again, not within a minute', async () => {
    const { server, dialog, press } = await askedForCode();
    await press('Få en kode på e-post');
    await dialog.findByText(/^Vi har sendt en kode/);
    await press('Send ny kode');
    const said = await dialog.findByText(/^Du kan be om en ny kode om \d+\ssekunder\.$/);
    // It does not count down.
    expect(said.className).toBe('visually-hidden');
    expect(server.bodiesOf(SEND)).toHaveLength(1);
  });

  it('counts down outside the live region until it can be asked for again, which is announced', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const { dialog, press } = await askedForCode();
    expect(dialog.queryByText(/Se i søppelposten/)).toBeNull();
    await press('Få en kode på e-post');
    const left = await dialog.findByText(/Du kan be om en ny kode om (60|59)\ssekunder\.$/);
    expect(left.closest('[role=status]')).toBeNull();
    act(() => jest.advanceTimersByTime(40_000));
    expect(left.textContent).toMatch(/^Har du ikke fått koden\? Se i søppelposten\. .* om (20|1\d)\ssekunder\.$/);
    act(() => jest.advanceTimersByTime(20_000));
    expect((await dialog.findByText('Nå kan du be om en ny kode.')).closest('[role=status]')).toBeTruthy();
    expect(left.textContent).toBe('Har du ikke fått koden? Se i søppelposten.');
  });

  it('can be asked for again at once where it was not sent', async () => {
    const { server, dialog, press } = await askedForCode();
    server.on(SEND, () => emptyAnswer(500));
    await press('Få en kode på e-post');
    await dialog.findByText(/^Noe gikk galt hos oss/);
    server.on(SEND, () => json({ status: true }));
    await press('Send ny kode');
    expect(await dialog.findByText(/^Vi har sendt en kode/)).toBeTruthy();
  });

  it.each([
    ['INVALID_CODE', 'Koden er feil. Sjekk e-posten og prøv igjen.'],
    ['OTP_HAS_EXPIRED', 'Koden gjelder ikke lenger. Be om en ny kode.'],
  ])('shows %s at the field', async (code, text) => {
    const { server, dialog, press, user } = await askedForCode();
    server.on('POST /two-factor/verify-otp', () => refusal(400, code));
    await press('Få en kode på e-post');
    await user.type(await dialog.findByLabelText('Engangskode'), '123456{Enter}');
    expect(await dialog.findByText(text, { selector: 'p' })).toBeTruthy();
    expect(document.activeElement).toBe(dialog.getByLabelText('Engangskode'));
  });
});

it('the code before a passkey stays busy until the passkey is made', async () => {
  const { server, dialog, user } = await askedForCode();
  const { answer, release } = deferredResponse(refusal(400, 'TOO_MANY_PASSKEYS'));
  server
    .on('POST /two-factor/verify-totp', () => json({ status: true }))
    .on('GET /passkey/generate-register-options', () => answer);
  await user.type(dialog.getByLabelText('Engangskode'), '492817{Enter}');
  await waitFor(() => expect(server.sent.filter(({ path }) => path.includes('register-options'))).toHaveLength(2));
  expect(dialog.getByRole('button', { name: 'Bekrefter' })).toBeTruthy();
  release();
  expect(await dialog.findByText(/^Du kan ha 20\s+passnøkler/)).toBeTruthy();
});

it('the dialog stays open while a code is sent, until the result is known', async () => {
  const { answer, release } = deferredResponse(refusal(401, 'INVALID_CODE'));
  const { server, dialog, press, user } = await askedForCode();
  server.on('POST /two-factor/verify-totp', () => answer);
  await user.type(dialog.getByLabelText('Engangskode'), '123456{Enter}');
  await waitFor(() => expect(server.bodiesOf('POST /two-factor/verify-totp')).toHaveLength(1));
  await press('Avbryt');
  expect(screen.getByRole('dialog')).toBeTruthy();

  release();
  expect(await dialog.findByText('Koden er feil. Skriv den nyeste koden fra appen.', { selector: 'p' })).toBeTruthy();
  await press('Avbryt');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

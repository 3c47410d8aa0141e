import { afterEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';

import { field, main, open, refuses, signsInBy, submitButton } from '../../testing/second-factor-steps.js';
import { aServer, unmountApp } from '../../testing/render-app.js';
import { deferredResponse, refusal } from '../../testing/server.js';

afterEach(unmountApp);

describe('code from the app', () => {
  it('is requested by default, for the signing-in user', async () => {
    open(aServer());
    expect(await screen.findByRole('heading', { level: 1, name: 'Skriv engangskoden' })).toBeTruthy();
    expect(main().textContent).toMatch(/skriv koden på 6\ssiffer for kari\.nordmann@eksempel\.no\./);
    expect(document.title).toBe('Skriv engangskoden – Min konto');
  });

  it('is requested without a name when the user is unknown', async () => {
    open(aServer(), '', null);
    await field();
    expect(main().textContent).toMatch(/skriv koden på 6\ssiffer\./);
  });

  it('has a single field that phones and password managers can fill in', async () => {
    open(aServer());
    const input = await field();
    expect(input.autocomplete).toBe('one-time-code');
    expect(input.inputMode).toBe('numeric');
    expect(input.type).toBe('text');
    expect(input.hasAttribute('maxlength')).toBe(false);
  });

  it('is sent on Enter without typed spaces, and leads to the account', async () => {
    const server = signsInBy('POST /two-factor/verify-totp');
    const { user, where } = open(server);
    await user.type(await field(), '492 817{Enter}');
    await waitFor(() => expect(where()).toBe('/konto'));
    expect(server.bodiesOf('POST /two-factor/verify-totp')).toEqual([{ code: '492817', trustDevice: false }]);
  });

  it('leads to the requested page', async () => {
    const { user, where } = open(signsInBy('POST /two-factor/verify-totp'), '?neste=%2Fkonto%2Fenheter');
    await user.type(await field(), '492817{Enter}');
    await waitFor(() => expect(where()).toBe('/konto/enheter'));
  });

  it('is sent automatically when pasted, once', async () => {
    const server = refuses('POST /two-factor/verify-totp', 401, 'INVALID_CODE');
    const { user } = open(server);
    await user.click(await field());
    await user.paste(' 492-817 ');
    await screen.findByText('Koden er feil. Skriv den nyeste koden fra appen.');
    await user.paste('492 818');
    await user.click(screen.getByRole('checkbox'));
    expect(server.bodiesOf('POST /two-factor/verify-totp')).toEqual([{ code: '492817', trustDevice: false }]);
  });

  it('is sent automatically when autofilled', async () => {
    const server = signsInBy('POST /two-factor/verify-totp');
    const { where } = open(server);
    fireEvent.input(await field(), { target: { value: '492817' } });
    await waitFor(() => expect(where()).toBe('/konto'));
  });

  it('is not sent automatically while it is typed', async () => {
    const server = refuses('POST /two-factor/verify-totp', 401, 'INVALID_CODE');
    const { user } = open(server);
    await user.type(await field(), '492817');
    await user.tab();
    expect(server.bodiesOf('POST /two-factor/verify-totp')).toEqual([]);
  });

  it.each(['', '49281', 'abcdef'])('is not sent while it is %p', async (typed) => {
    const server = refuses('POST /two-factor/verify-totp', 401, 'INVALID_CODE');
    const { user } = open(server);
    await user.type(await field(), `${typed}{Enter}`);
    expect(await screen.findByText(/^Koden har 6 siffer\.$/)).toBeTruthy();
    expect(document.activeElement).toBe(await field());
    expect(server.bodiesOf('POST /two-factor/verify-totp')).toEqual([]);
  });

  it('shows a wrong code at the field, which keeps focus with its text selected', async () => {
    const { user } = open(refuses('POST /two-factor/verify-totp', 401, 'INVALID_CODE'));
    await user.type(await field(), '492 817');
    await user.click(submitButton());
    const message = await screen.findByText('Koden er feil. Skriv den nyeste koden fra appen.');
    const input = await field();
    await waitFor(() => expect(document.activeElement).toBe(input));
    expect([input.selectionStart, input.selectionEnd]).toEqual([0, '492 817'.length]);
    await waitFor(() => expect(input.getAttribute('aria-describedby')).toContain(message.id));
  });

  it('is sent once when the button is pressed twice', async () => {
    const { answer, release } = deferredResponse(refusal(401, 'INVALID_CODE'));
    const server = aServer().on('POST /two-factor/verify-totp', () => answer);
    const { user } = open(server);
    await user.type(await field(), '492817{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Bekrefter' }));
    await user.type(await field(), '{Enter}');
    release();
    await screen.findByText(/^Koden er feil/);
    expect(server.bodiesOf('POST /two-factor/verify-totp')).toHaveLength(1);
  });

  it('trusts the device when asked to, whichever method is used in the end', async () => {
    const server = signsInBy('POST /two-factor/verify-backup-code');
    const { user, where } = open(server);
    await user.click(await screen.findByRole('checkbox', { name: /^Ikke spør om kode på denne enheten i 30\sdager$/ }));
    await user.click(screen.getByRole('link', { name: 'Bruk en reservekode' }));
    await user.type(await field('Reservekode'), 'abcde-12345{Enter}');
    await waitFor(() => expect(where()).toBe('/konto/sikkerhet'));
    expect(server.bodiesOf('POST /two-factor/verify-backup-code')).toEqual([{ code: 'abcde-12345', trustDevice: true }]);
  });
});

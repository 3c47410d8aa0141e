import { afterEach, describe, expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';

import { changeLanguage } from '../i18n/texts.js';
import { aServer, unmountApp, renderApp } from '../testing/render-app.js';
import { refusal } from '../testing/server.js';

afterEach(() => {
  act(() => changeLanguage('nb'));
  unmountApp();
});

describe('form messages', () => {
  it('follow a language change while shown, under the fields and in the summary', async () => {
    const { user } = renderApp('/registrer', aServer());
    await user.click(await screen.findByRole('button', { name: 'Lag konto' }));
    expect(screen.getAllByText('Skriv navnet ditt.')).toHaveLength(2);

    act(() => changeLanguage('en'));
    expect(await screen.findAllByText('Enter your name.')).toHaveLength(2);
    expect(screen.queryByText('Skriv navnet ditt.')).toBeNull();
    act(() => changeLanguage('nn'));
    expect(await screen.findAllByText('Skriv namnet ditt.')).toHaveLength(2);
  });

  it('follow a language change after a refusal too, with the values in their text', async () => {
    const server = aServer().on('POST /sign-up/email', () => refusal(400, 'PASSWORD_TOO_SHORT'));
    const { user } = renderApp('/registrer', server);
    await user.type(await screen.findByLabelText('Navn'), 'Kari');
    await user.type(screen.getByLabelText('E-postadresse'), 'kari@eksempel.no');
    await user.type(screen.getByLabelText('Passord'), 'tre blå elger');
    await user.click(screen.getByRole('button', { name: 'Lag konto' }));
    await screen.findByText('Passordet er for kort. Det må ha minst 8 tegn.');

    act(() => changeLanguage('en'));
    await screen.findByText('The password is too short. It needs at least 8 characters.');
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Kari');
  });
});

import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';

import {
  aServerThatDeletes,
  aServerThatMails,
  answerWithPassword,
  confirmButton,
  deletions,
  isGone,
  passwordField,
  submitButton,
} from '../../testing/deletion-steps.js';
import { aServerWithSignedInUser, unmountApp, renderApp } from '../../testing/render-app.js';
import { json, noNetwork, refusal } from '../../testing/server.js';

afterEach(unmountApp);

describe('deletion with a mailed link', () => {
  it('is offered beside the password, and back', async () => {
    const server = aServerThatMails();
    const { user } = renderApp('/konto/slett', server);
    await user.click(await screen.findByRole('button', { name: 'Få en lenke på e-post i stedet' }));
    const heading = screen.getByRole('heading', { name: 'Bekreft med en lenke på e-post' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(screen.queryByLabelText('Passord')).toBeNull();

    await user.click(screen.getByRole('button', { name: 'Bruk passordet i stedet' }));
    const back = screen.getByRole('heading', { name: 'Bekreft med passordet ditt' });
    await waitFor(() => expect(document.activeElement).toBe(back));
    expect(await passwordField()).toBeTruthy();
  });

  it('is not offered where the service sends none', async () => {
    renderApp('/konto/slett', aServerWithSignedInUser());
    await passwordField();
    expect(screen.queryByRole('button', { name: 'Få en lenke på e-post i stedet' })).toBeNull();
  });

  it('says where the link went and how long it is valid, and delays the next one', async () => {
    const server = aServerThatMails();
    const { user, where } = renderApp('/konto/slett', server);
    await user.click(await screen.findByRole('button', { name: 'Få en lenke på e-post i stedet' }));
    await user.click(screen.getByRole('button', { name: 'Send lenke' }));

    const sent = await screen.findByText(/^Vi har sendt en lenke til/, { selector: '[role=status] *' });
    expect(sent.textContent).toBe('Vi har sendt en lenke til kari@eksempel.no. Den gjelder i 24\u00a0timer.');
    await user.click(screen.getByRole('button', { name: 'Send på nytt' }));
    expect(await screen.findByText(/^Du kan be om en ny lenke om \d+ sekund/)).toBeTruthy();
    expect(deletions(server)).toEqual([{ callbackURL: '/konto-slettet' }]);
    expect(where()).toBe('/konto/slett');
  });

  it('says when the link could not be sent', async () => {
    const { user } = renderApp('/konto/slett', aServerThatMails().on('POST /delete-user', noNetwork));
    await user.click(await screen.findByRole('button', { name: 'Få en lenke på e-post i stedet' }));
    await user.click(screen.getByRole('button', { name: 'Send lenke' }));
    expect(await screen.findByText('Vi får ikke kontakt. Sjekk at du er på nett.')).toBeTruthy();
  });
});

describe('deletion of an account without a password', () => {
  const noPassword = () => refusal(400, 'CREDENTIAL_ACCOUNT_NOT_FOUND');

  it('switches to a mailed link where the service sends one, and moves focus there', async () => {
    const server = aServerThatMails().on('POST /delete-user', noPassword);
    const { user } = await answerWithPassword(server);

    const message = await screen.findByText('Kontoen har ikke noe passord. Be om en lenke på e-post.');
    expect(message.closest('[role=alert]')).toBeTruthy();
    const heading = screen.getByRole('heading', { name: 'Bekreft med en lenke på e-post' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(screen.queryByRole('button', { name: 'Bruk passordet i stedet' })).toBeNull();

    server.on('POST /delete-user', () => json({ success: true, message: 'Verification email sent' }));
    await user.click(screen.getByRole('button', { name: 'Send lenke' }));
    expect(await screen.findByText(/^Vi har sendt en lenke til/, { selector: '[role=status] *' })).toBeTruthy();
  });

  it('asks the same question where it sends none, and accepts a recent sign-in', async () => {
    const server = aServerThatDeletes();
    const deletes = { success: true, message: 'User deleted' };
    const { user } = await answerWithPassword(server.on('POST /delete-user', noPassword));
    const heading = await screen.findByRole('heading', { name: 'Bekreft uten passord' });
    await waitFor(() => expect(document.activeElement).toBe(heading));

    server.on('POST /delete-user', () => json(deletes));
    await user.click(submitButton());
    await user.click(await confirmButton());
    expect(await isGone()).toBeTruthy();
    expect(deletions(server).at(-1)).not.toHaveProperty('password');
  });

  it('requires a new sign-in when the last one is too old', async () => {
    const server = aServerWithSignedInUser().on('POST /delete-user', noPassword);
    const { user, where } = await answerWithPassword(server);
    await screen.findByRole('heading', { name: 'Bekreft uten passord' });

    server.on('POST /delete-user', () => refusal(400, 'SESSION_EXPIRED'));
    await user.click(submitButton());
    await user.click(await confirmButton());
    await waitFor(() => expect(where()).toBe('/bekreft-identitet?neste=%2Fkonto%2Fslett'));
  });
});

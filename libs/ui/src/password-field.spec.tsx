import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { PasswordField } from './password-field.js';

const labels = {
  show: 'Vis',
  hide: 'Skjul',
  showPassword: 'Vis passordet',
  hidePassword: 'Skjul passordet',
  passwordShown: 'Passordet vises',
  capsLockOn: 'Caps Lock er på.',
};

function renderField(error?: string) {
  return render(
    <form onSubmit={(event) => event.preventDefault()}>
      <PasswordField
        name="password"
        label="Passord"
        labels={labels}
        description="Minst 8 tegn."
        error={error}
        autoComplete="new-password"
        minLength={8}
        passwordrules="minlength: 8; maxlength: 128;"
      />
      <button type="submit">Lagre</button>
    </form>,
  );
}

const field = () => screen.getByLabelText<HTMLInputElement>('Passord');

afterEach(cleanup);

describe('password field', () => {
  it('tells password managers the limits, and accepts a longer password for its message', () => {
    renderField();
    expect(field().getAttribute('passwordrules')).toBe('minlength: 8; maxlength: 128;');
    expect(field().minLength).toBe(8);
    expect(field().hasAttribute('maxlength')).toBe(false);
  });

  it('shows the password, announces that, and hides it again', async () => {
    const user = userEvent.setup();
    renderField();
    await user.type(field(), 'hemmelig');
    expect(field().type).toBe('password');

    const button = screen.getByRole('button', { name: 'Vis passordet' });
    expect(button.textContent).toBe('Vis');
    await user.click(button);
    expect(field().type).toBe('text');
    expect(screen.getByText('Passordet vises').getAttribute('aria-live')).toBe('polite');

    await user.click(screen.getByRole('button', { name: 'Skjul passordet' }));
    expect(field().type).toBe('password');
    expect(field().value).toBe('hemmelig');
  });

  it('names the password in its button on a page with two, starting with the visible label', async () => {
    const user = userEvent.setup();
    render(<PasswordField name="next" label="Nytt passord" labels={labels} isOneOfTwo autoComplete="new-password" />);
    const button = screen.getByRole('button', { name: 'Vis nytt passord' });
    expect(button.textContent).toBe('Vis');
    await user.click(button);
    expect(screen.getByRole('button', { name: 'Skjul nytt passord' }).textContent).toBe('Skjul');
  });

  it('hides the password when the form is sent', async () => {
    const user = userEvent.setup();
    renderField();
    await user.click(screen.getByRole('button', { name: 'Vis passordet' }));
    await user.type(field(), 'hemmelig{Enter}');
    expect(field().type).toBe('password');
  });

  it('announces that Caps Lock is on, for as long as it is', () => {
    renderField();
    fireEvent.keyUp(field(), { key: 'A', modifierCapsLock: true });
    expect(screen.getByText('Caps Lock er på.')).toBeTruthy();
    fireEvent.keyUp(field(), { key: 'a' });
    expect(screen.queryByText('Caps Lock er på.')).toBeNull();
  });

  it('ties description and message to the field, without length limit or spell check', () => {
    renderField('Skriv passordet ditt.');
    const described = (field().getAttribute('aria-describedby') ?? '').split(' ');
    const texts = described.map((id) => document.getElementById(id)?.textContent);
    expect(texts).toEqual(expect.arrayContaining(['Minst 8 tegn.', 'Skriv passordet ditt.']));
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(field().hasAttribute('maxlength')).toBe(false);
    expect(field().getAttribute('spellcheck')).toBe('false');
  });

  it('accepts pasted text', async () => {
    const user = userEvent.setup();
    renderField();
    await user.click(field());
    await user.paste('fra passordlageret');
    expect(field().value).toBe('fra passordlageret');
  });
});

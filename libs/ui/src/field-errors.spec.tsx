import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';

import { type FieldError, FieldErrors, inFieldOrder } from './field-errors.js';

const email: FieldError = { field: 'email', message: 'Skriv e-postadressen din.' };
const password: FieldError = { field: 'password', message: 'Skriv passordet ditt.' };

function form(errors: readonly FieldError[], attempt: number) {
  return (
    <>
      <input id="email" aria-label="E-postadresse" />
      <input id="password" aria-label="Passord" />
      <FieldErrors heading="Rett opp dette" errors={errors} attempt={attempt} />
    </>
  );
}

const summary = () => screen.queryByRole('group', { name: 'Rett opp dette' });

afterEach(cleanup);

describe('field errors', () => {
  it('focus the only invalid field', () => {
    const { rerender } = render(form([], 0));
    rerender(form([password], 1));
    expect(document.activeElement).toBe(screen.getByLabelText('Passord'));
    expect(summary()).toBeNull();
  });

  it('focus a summary of several errors, with a link to each field', () => {
    const { rerender } = render(form([], 0));
    rerender(form([email, password], 1));
    expect(document.activeElement).toBe(summary());
    const links = screen.getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['#email', '#password']);
  });

  it('take focus again when the next attempt is refused', () => {
    const { rerender } = render(form([], 0));
    rerender(form([email, password], 1));
    screen.getByLabelText('Passord').focus();
    rerender(form([email, password], 2));
    expect(document.activeElement).toBe(summary());
  });

  it('leave focus alone while the user types', () => {
    const { rerender } = render(form([], 0));
    rerender(form([email], 1));
    const typing = screen.getByLabelText('Passord');
    typing.focus();
    rerender(form([email, password], 1));
    expect(document.activeElement).toBe(typing);
    expect(summary()).toBeNull();
  });

  it('are listed in the order of the fields', () => {
    const errors = { password: { message: 'to' }, email: { message: 'en' }, name: {} };
    expect(inFieldOrder(['name', 'email', 'password'], errors)).toEqual([
      { field: 'email', message: 'en' },
      { field: 'password', message: 'to' },
    ]);
  });
});

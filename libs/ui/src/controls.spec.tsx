import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { Button } from './button.js';
import { EmailAddress } from './email-address.js';
import { WithStrong } from './with-strong.js';

afterEach(cleanup);

describe('busy button', () => {
  it('shows what it is doing, is not disabled, and submits nothing more', async () => {
    const user = userEvent.setup();
    let submits = 0;
    const count = (event: { preventDefault: () => void }) => {
      event.preventDefault();
      submits += 1;
    };
    const form = (loading: string | false) => (
      <form onSubmit={count}>
        <input aria-label="Navn" />
        <Button type="submit" loading={loading} accessibleName="Lagre navnet">
          Lagre
        </Button>
      </form>
    );
    const { rerender } = render(form(false));
    await user.click(screen.getByRole('button', { name: 'Lagre navnet' }));
    rerender(form('Lagrer'));

    const busy = screen.getByRole('button', { name: 'Lagrer' });
    expect(busy.hasAttribute('disabled')).toBe(false);
    await user.click(busy);
    await user.type(screen.getByLabelText('Navn'), 'Kari{Enter}');
    expect(submits).toBe(1);
  });
});

describe('e-mail address', () => {
  it('may break after its @', () => {
    const { container } = render(<EmailAddress address="kari.nordmann@eksempel.no" />);
    expect(container.firstElementChild?.innerHTML).toBe('kari.nordmann@<wbr>eksempel.no');
  });
});

describe('sentence with a bold part', () => {
  it('keeps the whole sentence', () => {
    const { container } = render(<WithStrong sentence="Sendt til a@b.no. Åpne den." strong="a@b.no" />);
    expect(container.textContent).toBe('Sendt til a@b.no. Åpne den.');
    expect(container.querySelector('strong')?.innerHTML).toBe('a@<wbr>b.no');
  });

  it('is plain when it does not contain that part', () => {
    const { container } = render(<WithStrong sentence="Sendt." strong="a@b.no" />);
    expect(container.innerHTML).toBe('Sendt.');
  });
});

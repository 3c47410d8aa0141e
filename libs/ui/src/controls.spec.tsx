import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';

import { Button } from './button.js';
import { Dialog } from './dialog.js';
import { FormError } from './live-regions.js';
import { WithStrong } from './with-strong.js';

afterEach(cleanup);

describe('a button that works', () => {
  it('says what it does, is not disabled, and submits nothing more', async () => {
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

describe('a dialog', () => {
  function Question() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <button onClick={() => setOpen(true)}>Slett</button>
        <Dialog
          open={open}
          onClose={() => setOpen(false)}
          heading="Vil du slette?"
          closeLabel="Lukk"
          actions={<button onClick={() => setOpen(false)}>Avbryt</button>}
        >
          <p>Dette kan ikke angres.</p>
        </Dialog>
      </>
    );
  }

  it('puts focus on its question and closes with the harmless answers', async () => {
    const user = userEvent.setup();
    render(<Question />);
    for (const answer of ['Avbryt', 'Lukk']) {
      await user.click(screen.getByRole('button', { name: 'Slett' }));
      expect(screen.getByRole('dialog', { name: 'Vil du slette?' })).toBeTruthy();
      expect(document.activeElement?.textContent).toBe('Vil du slette?');
      await user.click(screen.getByRole('button', { name: answer }));
      expect(screen.queryByRole('dialog')).toBeNull();
    }
  });
});

describe('the place for a refusal', () => {
  it('is in the page before there is one', () => {
    const { rerender } = render(<FormError message={undefined} />);
    const region = screen.getByRole('alert');
    expect(region.textContent).toBe('');
    rerender(<FormError message="Det gikk ikke." />);
    expect(screen.getByRole('alert')).toBe(region);
    expect(region.textContent).toBe('Det gikk ikke.');
  });
});

describe('a sentence with a part in bold', () => {
  it('keeps the whole sentence', () => {
    const { container } = render(<WithStrong sentence="Sendt til a@b.no. Åpne den." strong="a@b.no" />);
    expect(container.textContent).toBe('Sendt til a@b.no. Åpne den.');
    expect(container.querySelector('strong')?.textContent).toBe('a@b.no');
  });

  it('is shown plain when it does not have that part', () => {
    const { container } = render(<WithStrong sentence="Sendt." strong="a@b.no" />);
    expect(container.innerHTML).toBe('Sendt.');
  });
});

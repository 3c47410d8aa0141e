import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';

import { Drawer } from './drawer.js';

afterEach(cleanup);

function Event() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Konto sperret</button>
      <Drawer open={open} onClose={() => setOpen(false)} heading="Konto sperret" closeLabel="Lukk">
        <p>21. november</p>
      </Drawer>
    </>
  );
}

describe('drawer', () => {
  it('is a dialog at the edge, whose heading takes focus', async () => {
    const user = userEvent.setup();
    render(<Event />);
    await user.click(screen.getByRole('button', { name: 'Konto sperret' }));
    const dialog = screen.getByRole('dialog', { name: 'Konto sperret' });
    expect(dialog.getAttribute('data-placement')).toBe('right');
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2, name: 'Konto sperret' }));

    await user.click(screen.getByRole('button', { name: 'Lukk' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

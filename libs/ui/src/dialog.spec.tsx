import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';

import { Dialog } from './dialog.js';

afterEach(cleanup);

interface QuestionProps {
  readonly isBusy?: boolean;
}

function Question({ isBusy = false }: QuestionProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Slett</button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        isBusy={isBusy}
        heading="Vil du slette?"
        closeLabel="Lukk"
        actions={<button onClick={() => setOpen(false)}>Avbryt</button>}
      >
        <p>Dette kan ikke angres.</p>
      </Dialog>
    </>
  );
}

const dialog = () => screen.queryByRole<HTMLDialogElement>('dialog', { name: 'Vil du slette?' });

/** Sends the `cancel` event of Esc; returns whether the dialog would close. */
const escape = () => dialog()?.dispatchEvent(new Event('cancel', { cancelable: true }));

describe('dialog', () => {
  it('focuses its question and closes with Esc, the cross and the cancel button', async () => {
    const user = userEvent.setup();
    render(<Question />);
    for (const answer of ['Avbryt', 'Lukk']) {
      await user.click(screen.getByRole('button', { name: 'Slett' }));
      expect(dialog()).toBeTruthy();
      expect(document.activeElement?.textContent).toBe('Vil du slette?');
      expect(escape()).toBe(true);
      await user.click(screen.getByRole('button', { name: answer }));
      expect(dialog()).toBeNull();
    }
  });

  it('stays open while busy, whatever is pressed, and can be closed afterwards', async () => {
    const user = userEvent.setup();
    const { rerender } = render(<Question />);
    await user.click(screen.getByRole('button', { name: 'Slett' }));
    rerender(<Question isBusy />);
    for (const answer of ['Avbryt', 'Lukk']) {
      await user.click(screen.getByRole('button', { name: answer }));
      expect(dialog()).toBeTruthy();
    }
    expect(escape()).toBe(false);
    expect(dialog()?.getAttribute('closedby')).toBe('none');

    rerender(<Question />);
    expect(escape()).toBe(true);
    expect(dialog()?.getAttribute('closedby')).toBe('closerequest');
    await user.click(screen.getByRole('button', { name: 'Lukk' }));
    expect(dialog()).toBeNull();
  });
});

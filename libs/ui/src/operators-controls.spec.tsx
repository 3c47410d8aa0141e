import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';

import { ActionMenu, ConfirmDialog, CopyButton, DataTable, FactList, FilterChip, Pager } from './operators.js';

afterEach(cleanup);

const press = (name: string) => screen.getByRole('button', { name });

describe('DataTable', () => {
  it('is a named region with a caption, row headers and sortable headings', async () => {
    const onSort = jest.fn();
    render(
      <DataTable
        caption="Brukere, sortert etter navn"
        columns={[
          {
            key: 'name',
            heading: 'Navn',
            isRowHeader: true,
            sort: { order: 'ascending', onSort },
            cell: ({ name }) => name,
          },
          { key: 'age', heading: 'Alder', cell: ({ age }) => age },
        ]}
        rows={[{ name: 'Kari', age: 41 }]}
        keyOf={({ name }) => name}
        isBusy
      />,
    );
    expect(screen.getByRole('region', { name: 'Brukere, sortert etter navn' }).getAttribute('aria-busy')).toBe('true');
    expect(screen.getByRole('table', { name: 'Brukere, sortert etter navn' })).toBeTruthy();
    expect(screen.getByRole('rowheader', { name: 'Kari' })).toBeTruthy();
    expect(screen.getByRole('columnheader', { name: 'Navn' }).getAttribute('aria-sort')).toBe('ascending');
    await userEvent.setup().click(press('Navn'));
    expect(onSort).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('button', { name: 'Alder' })).toBeNull();
  });
});

describe('Pager', () => {
  it('keeps a way that is not there focusable, and does nothing when it is pressed', async () => {
    const onNext = jest.fn();
    render(
      <Pager previous={{ label: 'Forrige', onPress: undefined }} next={{ label: 'Neste', onPress: onNext }}>
        Viser 1–2 av 3
      </Pager>,
    );
    const user = userEvent.setup();
    await user.click(press('Forrige'));
    expect(document.activeElement).toBe(press('Forrige'));
    expect(press('Forrige').getAttribute('aria-disabled')).toBe('true');
    await user.click(press('Neste'));
    expect(onNext).toHaveBeenCalledTimes(1);
  });
});

describe('FilterChip', () => {
  function Example() {
    const [value, setValue] = useState<string>();
    return (
      <>
        <FilterChip label="Status" value={value} removeLabel={`Fjern ${value}`} onRemove={() => setValue(undefined)}>
          {(close) => (
            <button
              type="button"
              onClick={() => {
                close();
                setValue('Sperret');
              }}
            >
              Bruk
            </button>
          )}
        </FilterChip>
        <button type="button">Utenfor</button>
      </>
    );
  }

  it('focuses the first control of its panel, then itself, now with its value', async () => {
    render(<Example />);
    const user = userEvent.setup();
    await user.click(press('Status'));
    expect(document.activeElement).toBe(press('Bruk'));
    await user.click(press('Bruk'));
    expect(document.activeElement).toBe(press('Fjern Sperret'));
    await user.click(press('Fjern Sperret'));
    expect(press('Status').getAttribute('aria-expanded')).toBe('false');
  });

  it('closes when somebody presses or goes elsewhere', async () => {
    render(<Example />);
    const user = userEvent.setup();
    await user.click(press('Status'));
    await user.tab();
    expect(screen.queryByRole('group', { name: 'Status' })).toBeNull();
  });
});

describe('ActionMenu', () => {
  it('gives focus back before an action begins, and does nothing for one that is unavailable', async () => {
    const onPress = jest.fn(() => expect(document.activeElement).toBe(press('Flere handlinger')));
    const never = jest.fn();
    render(
      <ActionMenu
        label="Flere handlinger"
        actions={[
          { key: 'a', label: 'Sperr', onPress },
          { key: 'b', label: 'Nullstill', unavailable: 'Brukeren har ikke tofaktor', onPress: never },
        ]}
      />,
    );
    const user = userEvent.setup();
    await user.click(press('Flere handlinger'));
    await user.click(press('Nullstill Brukeren har ikke tofaktor'));
    expect(never).not.toHaveBeenCalled();
    await user.click(press('Sperr'));
    expect(onPress).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('list')).toBeNull();
  });
});

describe('ConfirmDialog', () => {
  it('names what happens, and hands over a reason of the right length', async () => {
    const onConfirm = jest.fn();
    render(
      <ConfirmDialog
        open
        isBusy={false}
        heading="Vil du sperre kontoen?"
        consequences={['Alle økter avsluttes', 'Kari får e-post']}
        reason={{ label: 'Grunn', description: 'Brukeren ser ikke dette.', malformed: 'For kort.', isRequired: true }}
        action={{ label: 'Sperr', busyLabel: 'Sperrer', isDanger: true }}
        texts={{ cancel: 'Avbryt', close: 'Lukk' }}
        failure={undefined}
        onConfirm={onConfirm}
        onClose={() => undefined}
      />,
    );
    const user = userEvent.setup();
    const dialog = within(screen.getByRole('dialog', { name: 'Vil du sperre kontoen?' }));
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Alle økter avsluttes',
      'Kari får e-post',
    ]);
    await user.click(dialog.getByRole('button', { name: 'Sperr' }));
    expect(dialog.getByText('For kort.')).toBeTruthy();
    expect(onConfirm).not.toHaveBeenCalled();
    await user.type(dialog.getByLabelText('Grunn'), '  meldt  ');
    await user.click(dialog.getByRole('button', { name: 'Sperr' }));
    expect(onConfirm.mock.calls).toEqual([['meldt']]);
  });
});

describe('CopyButton', () => {
  it('copies, and says whether it worked', async () => {
    const user = userEvent.setup();
    render(<CopyButton text="bruker1" label="Kopier bruker-id" doneLabel="Kopiert" failedLabel="Kunne ikke kopiere" />);
    await user.click(press('Kopier bruker-id'));
    expect(await screen.findByText('Kopiert')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe('bruker1');
  });
});

describe('FactList', () => {
  it('is a list of terms with their values', () => {
    render(<FactList facts={[{ name: 'Laget', value: '4. februar 2026' }]} />);
    expect(screen.getByRole('term').textContent).toBe('Laget');
    expect(screen.getByRole('definition').textContent).toBe('4. februar 2026');
  });
});

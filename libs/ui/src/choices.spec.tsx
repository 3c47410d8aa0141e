import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';

import { Avatar } from './avatar.js';
import { PanelSection } from './panel-section.js';
import { RadioGroup } from './radio-group.js';
import { TextField } from './text-field.js';

afterEach(cleanup);

const CHOICES = [
  { value: 'nb', label: 'Bokmål', lang: 'nb' },
  { value: 'en', label: 'English', lang: 'en' },
] as const;

describe('radio group', () => {
  function Languages() {
    const [value, setValue] = useState<'nb' | 'en'>('nb');
    return (
      <PanelSection heading="Språk" headingId="heading">
        <RadioGroup name="language" labelledBy="heading" choices={CHOICES} value={value} onChange={setValue} />
      </PanelSection>
    );
  }

  it('is labelled by the heading, states the choice, and is a single stop for the Tab key', async () => {
    const user = userEvent.setup();
    render(<Languages />);
    expect(screen.getByRole('radiogroup', { name: 'Språk' })).toBeTruthy();
    expect(screen.getByRole('radio', { name: 'Bokmål', checked: true })).toBeTruthy();
    expect(screen.getByText('English').lang).toBe('en');

    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Bokmål' }));
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('radio', { name: 'English', checked: true })).toBeTruthy();
    await user.tab();
    expect(document.activeElement).toBe(document.body);
  });
});

describe('avatar', () => {
  it.each([
    ['Kari Nordmann', 'KN'],
    ['  Åse  Marie   Østby ', 'ÅØ'],
    ['kari', 'K'],
    ['😀 Smil', '😀S'],
    ['', ''],
  ])('shows the initials of %p when there is no picture', (name, initials) => {
    const { container } = render(<Avatar name={name} src={undefined} />);
    expect(container.textContent).toBe(initials);
    expect(container.firstElementChild?.getAttribute('aria-hidden')).toBe('true');
  });

  it('shows the initials when the picture fails to load, and another picture after that', () => {
    const { container, rerender } = render(<Avatar name="Kari Nordmann" src="/a.png" />);
    const picture = container.querySelector('img') as HTMLImageElement;
    expect(picture.alt).toBe('');
    fireEvent.error(picture);
    expect(container.textContent).toBe('KN');
    rerender(<Avatar name="Kari Nordmann" src="/b.png" />);
    expect(container.querySelector('img')?.getAttribute('src')).toBe('/b.png');
  });
});

describe('optional field', () => {
  it('is marked as optional beside its label', () => {
    render(<TextField name="image" label="Bilde" note="Valgfritt" autoComplete="photo" />);
    expect(screen.getByRole('textbox', { name: 'Bilde Valgfritt' })).toBeTruthy();
  });
});

import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen, within } from '@testing-library/react';

import { Timeline, type TimelineDay } from './timeline.js';

afterEach(cleanup);

const item = (key: string, name: string) => ({
  key,
  at: '2026-11-21T13:05:00.000Z',
  time: 'kl. 14.05',
  name,
  facts: ['Firefox på macOS', 'IP-adresse 84.212.16.40'],
});
const days: readonly TimelineDay[] = [
  { heading: 'I dag', items: [{ ...item('a', 'Feil passord'), tag: 'Avvist' }, item('b', 'Logget inn')] },
  { heading: 'I går', items: [{ ...item('c', 'Passord endret'), facts: [] }] },
];

describe('timeline', () => {
  it('has a heading and a list for each day', () => {
    render(<Timeline days={days} />);
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
      'I dag',
      'I går',
    ]);
    const first = screen.getByRole('heading', { name: 'I dag' }).parentElement as HTMLElement;
    const rows = [...first.querySelectorAll('ol > li')].map((row) => row.textContent);
    expect(rows).toEqual([
      'kl. 14.05Feil passordAvvistFirefox på macOSIP-adresse 84.212.16.40',
      'kl. 14.05Logget innFirefox på macOSIP-adresse 84.212.16.40',
    ]);
    expect(within(first).getAllByText('kl. 14.05')[0]?.getAttribute('datetime')).toBe('2026-11-21T13:05:00.000Z');
  });

  it('has no list of facts where there are none', () => {
    render(<Timeline days={days.slice(1)} />);
    expect(screen.getAllByRole('list')).toHaveLength(1);
  });

  it('moves focus to an item when told to, and leaves it otherwise', () => {
    const { rerender } = render(<Timeline days={days} />);
    expect(document.activeElement).toBe(document.body);
    rerender(<Timeline days={days} focused="c" />);
    expect(document.activeElement?.textContent).toContain('Passord endret');
  });
});

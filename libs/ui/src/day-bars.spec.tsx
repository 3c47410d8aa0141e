import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen, within } from '@testing-library/react';

import { DayBars } from './day-bars.js';

afterEach(cleanup);

const bar = (key: string, count: number) => ({ key, day: `${key}. november`, count, shown: String(count) });

function show(counts: readonly number[]) {
  return render(
    <DayBars
      heading="Innlogginger"
      summary="44 i alt"
      days={counts.map((count, index) => bar(String(index + 1), count))}
      table={{ show: 'Vis tallene', day: 'Dag', count: 'Antall' }}
    />,
  );
}

const heights = (container: HTMLElement) =>
  [...container.querySelectorAll('rect')].map((rect) => Number(rect.getAttribute('height')));

describe('bars of days', () => {
  it('are as high as their share of the highest, and never vanish', () => {
    const { container } = show([0, 4, 40, 1]);
    expect(heights(container)).toEqual([0, 4, 40, 1.5]);
  });

  it('are flat where nothing happened', () => {
    const { container } = show([0, 0]);
    expect(heights(container)).toEqual([0, 0]);
  });

  it('are hidden from screen readers, which read the table', () => {
    const { container } = show([4, 40]);
    expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
    expect(screen.getByRole('figure', { name: 'Innlogginger' })).toBeTruthy();
    const table = container.querySelector('table') as HTMLElement;
    expect(within(table).getByText('2. november').closest('tr')?.textContent).toBe('2. november40');
    expect(table.closest('details')?.open).toBe(false);
  });
});

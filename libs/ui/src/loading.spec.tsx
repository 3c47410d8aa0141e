import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';

import { Loading } from './loading.js';
import { LoadingRows } from './loading-rows.js';

afterEach(cleanup);

const skeletons = (container: Element) => container.querySelectorAll('.ds-skeleton').length;

describe('loading placeholder', () => {
  it('announces loading beside the busy element, not inside it, after a delay', async () => {
    const { container } = render(<Loading label="Henter …" rows={2} />);
    const status = screen.getByRole('status');
    expect(status.textContent).toBe('');
    expect(skeletons(container)).toBe(0);
    await screen.findByText('Henter …');
    expect(status.textContent).toBe('Henter …');
    expect(status.closest('[aria-busy]')).toBeNull();
    expect(container.querySelectorAll('[aria-busy=true] .ds-skeleton')).toHaveLength(2);
  });

  it('has the shape of a panel with rows where the content will have it', async () => {
    const { container } = render(<LoadingRows label="Henter …" rows={3} />);
    await screen.findByText('Henter …');
    const panel = container.querySelector('[aria-busy=true] .panel');
    expect(panel?.children).toHaveLength(3);
    expect([...(panel?.children ?? [])].map(skeletons)).toEqual([3, 3, 3]);
  });

  it('announces once for several placeholders on a page, and again on the next page', async () => {
    const several = (
      <>
        <Loading label="Henter …" rows={1} />
        <Loading label="Henter …" rows={1} />
        <Loading label="Henter …" rows={1} />
      </>
    );
    for (let page = 0; page < 2; page += 1) {
      const { container, unmount } = render(several);
      await screen.findByText('Henter …');
      await waitFor(() => expect(skeletons(container)).toBe(3));
      expect(screen.getAllByText('Henter …')).toHaveLength(1);
      unmount();
    }
  });
});

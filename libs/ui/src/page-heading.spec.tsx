import { afterEach, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';

import { PageHeading } from './page-heading.js';

afterEach(cleanup);

it.each([
  ['Åpne lenken i e-posten på nytt', ['e-posten']],
  ['E-postadressa er stadfesta', ['E-postadressa']],
  ['Logg inn', []],
])('the heading "%s" keeps its words whole, with its text and the title as they are', (text, whole) => {
  render(<PageHeading>{text}</PageHeading>);
  const heading = screen.getByRole('heading', { level: 1, name: text });
  expect(heading.textContent).toBe(text);
  expect(document.title).toBe(text);
  expect([...heading.querySelectorAll('span')].map(({ textContent }) => textContent)).toEqual(whole);
});

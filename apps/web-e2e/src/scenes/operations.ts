import type { Page } from '@playwright/test';

import { answerWith } from '../testing/answers.js';
import { signedInOperator } from '../testing/operators.js';
import { expect, type Person } from '../testing/product.js';
import { heading, open } from '../testing/page-steps.js';
import type { Scenario } from './scene.js';

const start = (page: Page): Promise<Person> =>
  signedInOperator(page, {
    name: 'Ingrid Berg',
    email: `ingrid.drift.${process.env['TEST_WORKER_INDEX']}@eksempel.no`,
  });

/** The pages about the service, the log and what waits. */
export const operations: Scenario = {
  name: 'administration: the service and the log',
  start,
  scenes: [
    {
      name: 'admin-oversikt',
      caption: 'Operators: what needs somebody, and the figures',
      inDocs: true,
      path: '/administrasjon',
      act: async (page) => {
        await expect(page.getByText('De siste 30 dagene')).toBeVisible();
      },
    },
    {
      name: 'admin-hendelser',
      caption: 'The audit log',
      inDocs: true,
      path: '/administrasjon/hendelser',
      act: async (page) => {
        await expect(page.getByRole('link', { name: 'Kontoen ble laget' }).first()).toBeVisible();
      },
    },
    {
      name: 'admin-hendelse',
      caption: 'One event',
      act: async (page) => {
        await page.getByRole('link', { name: 'Kontoen ble laget' }).first().click();
        await expect(page.getByText('Vis som JSON')).toBeVisible();
      },
    },
    {
      name: 'admin-saker',
      caption: 'Cases',
      act: async (page) => {
        // Another test may have a case open in the shared service.
        await answerWith(page, { '/admin/list-requests': { body: { requests: [], nextCursor: null } } });
        await open(page, '/administrasjon/saker');
        await expect(page.getByText('Ingen saker venter.')).toBeVisible();
      },
    },
    {
      name: 'admin-e-post',
      caption: 'Queued email',
      path: '/administrasjon/e-post',
      act: async (page) => {
        await answerWith(page, {});
        await expect(heading(page, 'E-post i kø')).toBeVisible();
      },
    },
  ],
};

import type { Page } from '@playwright/test';

import { fetched, fill, follow, heading, press } from '../testing/page-steps.js';
import { aUser, signedInOperator } from '../testing/operators.js';
import { expect, type Person } from '../testing/product.js';
import type { Scenario } from './scene.js';

const USERS = '/administrasjon/brukere';
let count = 0;

/** An operator, and a few users beside the one that the scenes are about. */
async function start(page: Page): Promise<Person> {
  const run = `${process.env['TEST_WORKER_INDEX']}.${++count}`;
  for (const [name, address] of [
    ['Ola Hansen', 'ola.hansen'],
    ['Biret Ánne Somby', 'biret.anne.somby'],
    ['Astrid Kristiansen-Fjeldstad', 'astrid.kristiansen-fjeldstad.med.en.lang.adresse'],
  ] as const) {
    await aUser({ name, email: `${address}.${run}@eksempel.no` });
  }
  return signedInOperator(page, { name: 'Ingrid Berg', email: `ingrid.${run}@eksempel.no` });
}

const ola = (page: Page) => page.getByRole('link', { name: 'Ola Hansen' }).first();

const openMenu = (page: Page) => press(page, 'Flere handlinger');

/** The list of users in its states. */
export const users: Scenario = {
  name: 'administration: users',
  start,
  scenes: [
    { name: 'admin-brukere', caption: 'Operators: all users', path: USERS, inDocs: true },
    {
      name: 'admin-brukere-filter',
      caption: 'A filter is set, another is being set',
      path: `${USERS}?status=aktive`,
      act: async (page) => {
        await expect(page.getByRole('button', { name: 'Fjern filteret: Status: Aktive' })).toBeVisible();
        // On a narrow screen, filters that are not set are behind a button.
        const fold = page.getByRole('button', { name: 'Filtre', expanded: false });
        if (await fold.isVisible()) await fold.click();
        await page.getByRole('group', { name: 'Filtre' }).getByRole('button', { name: 'Laget' }).click();
        await expect(page.getByLabel('Fra og med')).toBeVisible();
      },
    },
    {
      name: 'admin-brukere-ingen',
      caption: 'Nobody matches',
      path: USERS,
      act: async (page) => {
        await fill(page, 'Søk', 'finnesikke');
        await page.keyboard.press('Enter');
        await expect(page.getByText('Ingen brukere passer med søket.')).toBeVisible();
      },
    },
    {
      name: 'admin-bruker-ny',
      caption: 'A new user',
      path: `${USERS}/ny`,
      act: async (page) => {
        await expect(heading(page, 'Lag bruker')).toBeVisible();
      },
    },
    { name: 'admin-bruker-borte', caption: 'A user who is gone', path: `${USERS}/finnesikke` },
  ],
};

/** One user, in the states of the page. */
export const user: Scenario = {
  name: 'administration: one user',
  start,
  scenes: [
    {
      name: 'admin-bruker',
      caption: 'One user',
      inDocs: true,
      path: USERS,
      act: async (page) => {
        await ola(page).click();
        await expect(heading(page, 'Ola Hansen')).toBeVisible();
        await fetched(page);
      },
    },
    {
      name: 'admin-bruker-handlinger',
      caption: 'What can be done, and why not',
      act: async (page) => {
        await openMenu(page);
        await expect(page.getByRole('list', { name: 'Flere handlinger' })).toBeVisible();
      },
    },
    {
      name: 'admin-bruker-sperr',
      caption: 'Locking says what happens',
      inDocs: true,
      act: async (page) => {
        await press(page, 'Sperr kontoen …');
        await expect(page.getByRole('dialog', { name: 'Vil du sperre kontoen til Ola Hansen?' })).toBeVisible();
      },
    },
    {
      name: 'admin-bruker-sperret',
      caption: 'A locked user',
      act: async (page) => {
        await page.getByRole('dialog').getByRole('button', { name: 'Sperr kontoen' }).click();
        await expect(page.getByText('Kontoen til Ola Hansen er sperret.')).toBeVisible();
      },
    },
    {
      name: 'admin-bruker-innlogging',
      caption: 'How a user gets in',
      act: async (page) => {
        await follow(page, 'Innlogging');
        await expect(page.getByText('Enheter som slipper kode')).toBeVisible();
      },
    },
    {
      name: 'admin-bruker-okter',
      caption: 'The sessions of a user',
      act: async (page) => {
        await page.getByRole('link', { name: /^Økter/ }).click();
        await expect(page.getByText('Brukeren er ikke logget inn noe sted.')).toBeVisible();
      },
    },
  ],
};

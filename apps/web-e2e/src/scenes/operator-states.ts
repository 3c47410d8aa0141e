import type { Page } from '@playwright/test';

import { heading, open, press } from '../testing/page-steps.js';
import { aUser, signedInOperator } from '../testing/operators.js';
import { expect, type Person } from '../testing/product.js';
import type { Scenario, Scene } from './scene.js';

const USERS = '/administrasjon/brukere';
let count = 0;

const anAddress = (name: string): string => `${name}.${process.env['TEST_WORKER_INDEX']}.${++count}@eksempel.no`;

interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly retryAfter?: string;
}

/** Answers the next request to an endpoint with a refusal that the service gives only after hours, or when it fails. */
const refuseNext = (page: Page, path: string, { status, code, retryAfter }: Refusal): Promise<unknown> =>
  page.route(
    (url) => url.pathname === path,
    (route) =>
      route.fulfill({
        status,
        json: { code, message: '' },
        headers: retryAfter === undefined ? {} : { 'x-retry-after': retryAfter },
      }),
    { times: 1 },
  );

async function openTheUser(page: Page): Promise<void> {
  // Other tests create users meanwhile: without a search, the first page may not show this one any more.
  await open(page, `${USERS}?sok=Solveig&felt=navn`);
  await page.getByRole('link', { name: 'Solveig Moe' }).first().click();
}

const start = async (page: Page): Promise<Person> => {
  await aUser({ name: 'Solveig Moe', email: anAddress('solveig') });
  return signedInOperator(page, { name: 'Ingrid Berg', email: anAddress('ingrid.dor') });
};

const accessPages: readonly Scene[] = [
  {
    name: 'admin-innstillinger',
    caption: 'Operators: the settings in force, operators and keys',
    path: '/administrasjon/innstillinger',
    act: async (page) => {
      await page.getByRole('heading', { name: 'Nettstedet' }).click();
      await expect(page.getByText('APP_NAME', { exact: true })).toBeVisible();
    },
  },
  {
    name: 'admin-kode',
    caption: 'A code is owed',
    act: async (page) => {
      await refuseNext(page, '/admin/list-users', { status: 403, code: 'OPERATOR_SECOND_FACTOR_REQUIRED' });
      await page.goto(USERS);
      await expect(heading(page, 'Skriv engangskoden')).toBeVisible();
    },
  },
  {
    name: 'admin-brukere-feil',
    caption: 'The list could not be fetched',
    act: async (page) => {
      await refuseNext(page, '/admin/list-users', { status: 500, code: 'INTERNAL_SERVER_ERROR' });
      await page.goto(USERS);
      await expect(page.getByRole('button', { name: 'Prøv igjen' })).toBeVisible();
    },
  },
  {
    name: 'admin-bruker-for-mange',
    caption: 'Too many users opened in an hour',
    act: async (page) => {
      await refuseNext(page, '/admin/user-details', { status: 429, code: 'TOO_MANY_REQUESTS', retryAfter: '1500' });
      await openTheUser(page);
      await expect(page.getByText(/^Du har åpnet mange brukere på kort tid/)).toBeVisible();
    },
  },
  {
    name: 'admin-bekreft',
    caption: 'A change waits for a new code',
    act: async (page) => {
      await openTheUser(page);
      await refuseNext(page, '/admin/ban-user', { status: 403, code: 'SESSION_IS_NOT_FRESH' });
      await press(page, 'Flere handlinger');
      await press(page, 'Sperr kontoen …');
      await page.getByRole('dialog').getByRole('button', { name: 'Sperr kontoen' }).click();
      await expect(page.getByRole('dialog', { name: 'Bekreft at det er deg' })).toBeVisible();
    },
  },
];

const seen: readonly Scene[] = [
  {
    name: 'admin-se-konto',
    caption: 'Before an operator sees an account as its user',
    act: async (page) => {
      await openTheUser(page);
      await press(page, 'Flere handlinger');
      await press(page, 'Se kontoen som brukeren …');
      await expect(page.getByRole('dialog').getByText('15 minutter')).toBeVisible();
    },
  },
  {
    name: 'sett-konto',
    caption: 'An account that an operator sees: a banner, and nothing that changes it',
    act: async (page) => {
      await page.getByRole('dialog').getByRole('button', { name: 'Se kontoen' }).click();
      await expect(page.getByRole('region', { name: 'Kundestøtte' })).toBeVisible();
      await expect(heading(page, 'Kontoen din')).toBeVisible();
    },
  },
  { name: 'sett-konto-profil', caption: 'The profile, without its forms', path: '/konto/profil' },
  { name: 'sett-konto-slett', caption: 'A page that is nothing but a change', path: '/konto/slett' },
  { name: 'sett-konto-administrasjon', caption: 'The administration is closed meanwhile', path: '/administrasjon' },
];

/** The access pages before the operators' pages, and their errors. */
export const operatorStates: Scenario = {
  name: 'administration: access pages and failures',
  start,
  scenes: accessPages,
};

/** An account that an operator sees as its user. */
export const seenAccount: Scenario = { name: 'an account seen as its user', start, scenes: seen };

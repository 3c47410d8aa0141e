import type { Page } from '@playwright/test';

import { answerWith } from '../testing/answers.js';
import { aUser, grantRole, signedInOperator } from '../testing/operators.js';
import { press } from '../testing/page-steps.js';
import { expect, type Person } from '../testing/product.js';
import type { Scenario } from './scene.js';

const anAddress = (name: string): string => `${name}.${process.env['TEST_WORKER_INDEX']}@eksempel.no`;

const start = async (page: Page): Promise<Person> => {
  await aUser({ name: 'Nora Vik', email: anAddress('nora.vik') });
  const colleague = await aUser({ name: 'Astrid Dal', email: anAddress('astrid.saker') });
  // Somebody else has to be able to approve a case.
  await grantRole(colleague.email);
  return signedInOperator(page, { name: 'Ingrid Berg', email: anAddress('ingrid.saker') });
};

const NEVER_APPROVED = { waitSeconds: 86_400, approvalNeeded: true, othersCanApprove: false };

async function begin(page: Page, act: string): Promise<void> {
  await page.goto(`/administrasjon/brukere?sok=${anAddress('nora.vik')}`);
  await page.getByRole('link', { name: 'Nora Vik' }).first().click();
  await press(page, 'Flere handlinger');
  await press(page, act);
  await expect(page.getByRole('dialog').getByLabel('Grunn')).toBeVisible();
}

/** What is asked before an operator changes much, and a case on its way. */
export const operatorCases: Scenario = {
  name: 'administration: questions and cases',
  start,
  scenes: [
    {
      name: 'admin-bruker-rolle',
      caption: 'Before a role is given',
      act: (page) => begin(page, 'Endre rolle …'),
    },
    {
      name: 'admin-bruker-slett',
      caption: 'Before a user is deleted',
      act: (page) => begin(page, 'Slett brukeren …'),
    },
    {
      name: 'admin-bruker-last-ned',
      caption: 'Before the data about a user is downloaded',
      act: (page) => begin(page, 'Last ned opplysningene …'),
    },
    {
      name: 'admin-bruker-sak-ingen',
      caption: 'Before a case that nobody else can approve',
      act: async (page) => {
        const answer = await page.request.get('/admin/me');
        await answerWith(page, { '/admin/me': { body: { ...(await answer.json()), newRequest: NEVER_APPROVED } } });
        await begin(page, 'Endre e-postadresse …');
        await expect(page.getByText(/^Ingen andre operatører kan godkjenne nå/)).toBeVisible();
      },
    },
    {
      name: 'admin-bruker-sak-ny',
      caption: 'Before a case is opened: what happens, and when',
      inDocs: true,
      act: async (page) => {
        await answerWith(page, {});
        await begin(page, 'Endre e-postadresse …');
        await expect(page.getByText(/^Tidligst i morgen kl/)).toBeVisible();
      },
    },
    {
      name: 'admin-bruker-sak',
      caption: 'A user with an open case',
      inDocs: true,
      act: async (page) => {
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel('Ny e-postadresse').fill(anAddress('nora.vik.ny'));
        await dialog.getByLabel('Grunn').fill('Saksnr. 2026/004812');
        await dialog.getByRole('button', { name: 'Opprett saken' }).click();
        await expect(page.getByText('Saken er opprettet.')).toBeVisible();
      },
    },
    {
      name: 'admin-saker-apne',
      caption: 'An open case among the others',
      path: '/administrasjon/saker',
      act: async (page) => {
        await expect(page.getByRole('link', { name: 'Nora Vik' })).toBeVisible();
      },
    },
    {
      name: 'admin-sak-trekk',
      caption: 'Before a case is withdrawn',
      act: async (page) => {
        await page.getByRole('button', { name: /^Trekk saken/ }).click();
        await expect(page.getByRole('dialog', { name: 'Vil du trekke saken om Nora Vik?' })).toBeVisible();
      },
    },
    {
      name: 'admin-sak-trukket',
      caption: 'A case was withdrawn',
      act: async (page) => {
        await page.getByRole('dialog').getByRole('button', { name: 'Trekk saken' }).click();
        await expect(page.getByText('Saken er trukket.')).toBeVisible();
      },
    },
  ],
};

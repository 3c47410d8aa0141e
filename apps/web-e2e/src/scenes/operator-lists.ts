import type { Page } from '@playwright/test';

import { answerWith, hoursFromNow, type Reply } from '../testing/answers.js';
import { aUser, signedInOperator } from '../testing/operators.js';
import { fetched, heading } from '../testing/page-steps.js';
import { expect, type Person } from '../testing/product.js';
import { applyVariant } from '../testing/variants.js';
import type { Scenario, Scene } from './scene.js';

const ADMINISTRATION = '/administrasjon';
const LONG_NAME = 'Wilhelmine Abrahamsdatter-Christophersen von Munthe af Morgenstierne';
const LONG_EMAIL = 'wilhelmine.abrahamsdatter-christophersen.von.munthe.af@fylkesmannsembetet.eksempel.no';
const FAILS: Reply = { status: 503, code: 'INTERNAL_SERVER_ERROR' };
const FAILED = 'Noe gikk galt hos oss. Prøv igjen om litt.';

const at = (path: string): string => `${ADMINISTRATION}${path}`;

let count = 0;

const start = async (page: Page): Promise<Person> => {
  const run = `${process.env['TEST_WORKER_INDEX']}.${++count}`;
  await aUser({ name: LONG_NAME, email: `${run}.${LONG_EMAIL}` });
  return signedInOperator(page, { name: 'Ingrid Berg', email: `ingrid.lister.${run}@eksempel.no` });
};

/** A scene of a page for which some answers are given in place of the service. */
const withAnswers = (
  { name, caption, path }: Pick<Scene, 'name' | 'caption'> & { readonly path: string },
  replies: Readonly<Record<string, Reply>>,
  shows: string | RegExp,
): Scene => ({
  name,
  caption,
  act: async (page) => {
    await answerWith(page, replies);
    await page.goto(path);
    await expect(page.getByText(shows).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
  },
});

const anEventFreeDay = { signUps: 0, deletions: 0, codesRefused: 0, mailsSent: 0, mailsGivenUp: 0 };

/** An overview with every item that can need attention. */
const troubled = {
  countedAt: hoursFromNow(-1),
  users: { total: 1_248_012, verified: 1_240_000, withSecondFactor: 481_200, banned: 1007 },
  days: Array.from({ length: 30 }, (_, ago) => ({
    day: hoursFromNow((ago - 29) * 24).slice(0, 10),
    signIns: (ago * 7919) % 9973,
    signInsRefused: (ago * 101) % 97,
    ...anEventFreeDay,
  })),
  now: { secondFactorBlocked: 3, openRequests: 2, sessions: 10 },
  mail: { queued: 9, failing: 3, oldestAt: hoursFromNow(-5) },
  deliveries: { failing: 1, givenUp: 2 },
  audit: {
    sealedAt: hoursFromNow(-3),
    unsealed: 40,
    oldestUnsealedAt: hoursFromNow(-3),
    lastCheck: { at: hoursFromNow(-9), result: 'faults', faults: 1 },
  },
  service: {
    version: '1.4.0',
    node: 'v20.20.2',
    startedAt: hoursFromNow(-48),
    migrations: 'pending',
    policy: 'strict',
    database: 'up',
  },
};

const aMail = (id: string, over: object) => ({
  id,
  kind: 'verify-email',
  to: LONG_EMAIL,
  userId: 'bruker1',
  language: 'nb',
  attempts: 12,
  dueAt: hoursFromNow(1),
  createdAt: hoursFromNow(-5),
  lastError: 'connection',
  ...over,
});

const mails = {
  mails: [aMail('1', {}), aMail('2', { kind: 'account-request', userId: null, lastError: 'refused-5xx' })],
  depth: 2,
  oldestAt: hoursFromNow(-5),
  nextCursor: 'mer',
};

const aCase = (id: string, over: object) => ({
  id,
  kind: 'second-factor-reset',
  state: 'waiting',
  userId: 'bruker1',
  userName: LONG_NAME,
  // No text in one particular language.
  reason: 'Saksnr. 2026/004812, telefon +47 400 00 000, arkiv 2019/1174-3, kontor Båtsfjord, kontakt Anne-Lise Østby',
  newEmail: null,
  requestedBy: 'vik',
  requestedAt: hoursFromNow(-3),
  approvedBy: null,
  approvedAt: null,
  notBefore: hoursFromNow(21),
  expiresAt: hoursFromNow(165),
  endedAt: null,
  endedBy: null,
  approvalNeeded: true,
  ...over,
});

const waiting = [
  aCase('1', {}),
  aCase('2', { kind: 'email-change', newEmail: LONG_EMAIL, userName: 'Bo Li', approvalNeeded: false }),
];
const stopped = aCase('3', { kind: 'removal', state: 'stopped', endedAt: hoursFromNow(-1), endedBy: 'bruker1' });

const noEvents = { events: [], total: 0, totalIsEstimate: false, nextCursor: null };

const brokenLog = {
  head: { seal: 48_120, sealedAt: hoursFromNow(-3), hash: 'x' },
  unsealed: 40,
  oldestUnsealedAt: hoursFromNow(-3),
  lastCheck: { at: hoursFromNow(-9), result: 'faults', faults: 2 },
  retentionDays: 365,
  detailDays: 90,
};

const full: readonly Scene[] = [
  withAnswers(
    { name: 'admin-oversikt-varsler', caption: 'Much needs somebody', path: ADMINISTRATION },
    { '/admin/overview': { body: troubled } },
    'Loggen er ikke hel',
  ),
  {
    name: 'admin-bruker-langt-navn',
    caption: 'A user with a long name and address',
    act: async (page) => {
      await answerWith(page, {});
      // Other tests create users meanwhile: without a search, the first page may not show this one any more.
      await page.goto(at('/brukere?sok=Wilhelmine&felt=navn'));
      await page.getByRole('link', { name: LONG_NAME }).first().click();
      await expect(heading(page, LONG_NAME)).toBeVisible();
      await fetched(page);
    },
  },
  {
    name: 'admin-saker-venter',
    caption: 'Cases that wait, with a long name and address',
    act: async (page) => {
      await answerWith(page, { '/admin/list-requests': { body: { requests: waiting, nextCursor: null } } });
      await applyVariant(page, { colorScheme: 'light', width: 1200 });
      await page.goto(at('/saker'));
      // A table that is too wide would scroll by itself, and hide what is to be pressed.
      await expect(page.getByRole('button', { name: /^Godkjenn/ })).toBeInViewport({ ratio: 1 });
    },
  },
  {
    name: 'admin-saker-avsluttet',
    caption: 'A case that its owner stopped',
    act: async (page) => {
      await answerWith(page, { '/admin/list-requests': { body: { requests: [stopped], nextCursor: null } } });
      await page.getByRole('radio', { name: 'Avsluttet' }).click();
      await expect(page.getByText('Stoppet av eieren')).toBeVisible();
    },
  },
  withAnswers(
    { name: 'admin-e-post-venter', caption: 'Mails that do not go out', path: at('/e-post') },
    { '/admin/list-mails': { body: mails } },
    /^2 i kø/,
  ),
];

const failed: readonly Scene[] = [
  withAnswers(
    { name: 'admin-oversikt-feil', caption: 'The overview could not be fetched', path: ADMINISTRATION },
    { '/admin/overview': FAILS },
    FAILED,
  ),
  withAnswers(
    { name: 'admin-brukere-for-bredt', caption: 'A search with too many hits', path: at('/brukere?sok=ka') },
    { '/admin/list-users': { status: 422, code: 'SEARCH_TOO_BROAD' } },
    /^Søket tar for lang tid/,
  ),
  withAnswers(
    { name: 'admin-brukere-for-ofte', caption: 'Too many requests', path: at('/brukere') },
    { '/admin/list-users': { status: 429, code: 'TOO_MANY_REQUESTS', retryAfter: 45 } },
    'Det gikk litt fort. Vent 45 sekunder og prøv igjen.',
  ),
  withAnswers(
    { name: 'admin-hendelser-ikke-hel', caption: 'No events, in a log that is not whole', path: at('/hendelser') },
    { '/admin/list-events': { body: noEvents }, '/admin/audit-state': { body: brokenLog } },
    'Loggen er ikke hel.',
  ),
  withAnswers(
    { name: 'admin-hendelser-feil', caption: 'The log could not be fetched', path: at('/hendelser') },
    { '/admin/list-events': FAILS, '/admin/audit-state': FAILS },
    'Vi fikk ikke hentet statusen til loggen.',
  ),
  withAnswers(
    { name: 'admin-innstillinger-feil', caption: 'The settings could not be fetched', path: at('/innstillinger') },
    { '/admin/settings': FAILS, '/admin/list-operators': FAILS },
    FAILED,
  ),
  withAnswers(
    { name: 'admin-uten-tofaktor', caption: 'An operator without a second factor', path: at('/brukere') },
    { '/admin/list-users': { status: 403, code: 'OPERATOR_SECOND_FACTOR_NOT_ENABLED' } },
    'Slå på tofaktorautentisering først',
  ),
  withAnswers(
    { name: 'admin-ingen-tilgang', caption: 'A user without a role', path: at('/brukere') },
    { '/admin/me': { status: 403, code: 'OPERATOR_PERMISSION_REQUIRED' } },
    'Du har ikke tilgang til denne siden',
  ),
  withAnswers(
    { name: 'admin-feil', caption: 'The administration could not be opened', path: at('/brukere') },
    { '/admin/me': FAILS },
    'Vi fikk ikke hentet administrasjonen',
  ),
];

/** Pages of operators that have much to show. */
export const fullPages: Scenario = { name: 'administration: much and long', start, scenes: full };

/** Pages of operators when the service refuses or fails. */
export const failedPages: Scenario = { name: 'administration: refused and failed', start, scenes: failed };

import { returnFromDemoAs } from './testing/demo-provider.js';
import { fill, heading, open, press } from './testing/page-steps.js';
import { aPerson, expect, PASSWORD, test as base } from './testing/product.js';
import { startService } from './testing/start-product.js';
import { checkLanguages } from './testing/variant-checks.js';
import { setLanguage } from './testing/variants.js';

const both = ['sign-up', 'profile'];

/** One field of each kind that the forms draw. */
const FIELDS = {
  phone: {
    type: 'string',
    required: true,
    requiredFrom: 'everybody',
    label: { nb: 'Telefon', nn: 'Telefonnummer', en: 'Phone' },
    help: { nb: 'Åtte siffer.', nn: 'Åtte siffer.', en: 'Eight digits.' },
    in: both,
    pattern: '[0-9]{8}',
    unique: true,
  },
  site: { type: 'string', oneOf: ['Oslo', 'Tromsø'], label: { nb: 'Sted', nn: 'Stad', en: 'Site' }, in: both },
  born: { type: 'date', label: { nb: 'Fødselsdato', nn: 'Fødselsdato', en: 'Date of birth' }, in: both },
  size: { type: 'number', label: { nb: 'Skostørrelse', nn: 'Skostorleik', en: 'Shoe size' }, in: both },
  clubs: { type: 'string[]', label: { nb: 'Idrettslag', nn: 'Idrettslag', en: 'Sports clubs' }, in: both },
  news: { type: 'boolean', label: { nb: 'Nyhetsbrev', nn: 'Nyheitsbrev', en: 'Newsletter' }, in: both },
};

/** A service whose operator asks for more than name and address. */
const test = base.extend<object, { service: string }>({
  service: [
    async ({}, use) => {
      const { origin, stop } = await startService({ ADDITIONAL_USER_FIELDS: JSON.stringify(FIELDS) });
      await use(origin);
      await stop();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ service }, use) => use(service),
});

const TAKEN = '87654321';

test("the operator's fields are asked for at sign-up, changed in the profile, and accessible in both", async ({
  page,
  request,
}) => {
  const person = aPerson();
  await open(page, '/registrer');
  await press(page, 'Lag konto');
  await expect(page.getByLabel('Telefon')).toHaveAccessibleDescription(/Telefon mangler/);
  await checkLanguages(page, 'sign-up');

  await fill(page, 'Navn', person.name);
  await fill(page, 'E-postadresse', person.email);
  await fill(page, 'Passord', PASSWORD);
  await fill(page, 'Telefon', '1234567');
  await press(page, 'Lag konto');
  await expect(page.getByLabel('Telefon')).toHaveAccessibleDescription(/Telefon er ikke skrevet riktig/);
  await page.getByLabel('Sted').selectOption('Tromsø');

  const first = { ...aPerson(), password: PASSWORD, phone: TAKEN };
  await request.post('/sign-up/email', { data: first });
  await fill(page, 'Telefon', TAKEN);
  await press(page, 'Lag konto');
  await expect(page.getByLabel('Telefon')).toHaveAccessibleDescription(/Telefon er i bruk fra før/);
  await expect(page.getByLabel('Telefon')).toBeFocused();
  await checkLanguages(page, 'sign-up-taken');
  await setLanguage(page, 'en');
  await expect(page.getByLabel('Phone')).toHaveAccessibleDescription(/Phone is already in use/);
  await setLanguage(page, 'nb');

  await fill(page, 'Telefon', '12345678');
  await page.getByLabel('Idrettslag').fill('rødt, blått');
  await press(page, 'Lag konto');
  await expect(page).not.toHaveURL(/registrer/);

  await open(page, '/konto/profil');
  await expect(heading(page, 'Profil')).toBeVisible();
  await expect(page.getByLabel('Telefon')).toHaveValue('12345678');
  await expect(page.getByLabel('Idrettslag')).toHaveValue('rødt, blått');
  await expect(page.getByLabel('Sted')).toHaveValue('Tromsø');
  await checkLanguages(page, 'profile');
});

test('a new user of a provider gives the field that everybody must give, and only then has an account', async ({
  page,
  context,
}) => {
  await open(page, '/registrer?neste=%2Fkonto%2Fenheter');
  await returnFromDemoAs(page, 'Demo Kari');
  await expect(heading(page, 'Fullfør kontoen')).toBeVisible();
  await expect(page.getByText('Du har logget inn med Demo som demo.kari@eksempel.no.')).toBeVisible();
  await expect(page.getByLabel('Sted')).toHaveCount(0);
  await press(page, 'Lag konto');
  await expect(page.getByLabel('Telefon')).toHaveAccessibleDescription(/Telefon mangler/);
  await checkLanguages(page, 'complete-sign-up');

  const other = await context.newPage();
  await open(other, '/konto');
  await expect(heading(other, 'Logg inn')).toBeVisible();
  await open(other, '/fullfor');
  await fill(other, 'Telefon', '11223344');
  await press(other, 'Lag konto');
  await expect(heading(other, /Enheter/)).toBeVisible();

  await fill(page, 'Telefon', '55667788');
  await press(page, 'Lag konto');
  await expect(heading(page, 'Du må begynne på nytt')).toBeFocused();
  await open(page, '/konto/profil');
  await expect(page.getByLabel('Telefon')).toHaveValue('11223344');
});

test('a new user of a provider who leaves half-way has no account', async ({ page }) => {
  await open(page, '/logg-inn');
  await returnFromDemoAs(page, 'Demo Ola');
  await expect(page.getByLabel('Telefon')).toBeVisible();
  await page.getByRole('link', { name: 'Avbryt' }).click();
  await expect(heading(page, 'Logg inn')).toBeVisible();
  await returnFromDemoAs(page, 'Demo Ola');
  await expect(heading(page, 'Fullfør kontoen')).toBeVisible();
});

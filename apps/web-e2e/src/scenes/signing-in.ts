import { fill, press } from '../testing/page-steps.js';
import { aPerson, expect, signIn } from '../testing/product.js';
import type { Scenario } from './scene.js';

export const signingIn: Scenario = {
  name: 'signing in',
  start: () => Promise.resolve(aPerson()),
  scenes: [
    { name: 'logg-inn', caption: 'Sign-in', path: '/logg-inn', inDocs: true },
    {
      name: 'logg-inn-feil',
      caption: 'Two errors: each under its field, and a summary that takes the focus',
      path: '/logg-inn',
      inDocs: true,
      act: async (page) => {
        await fill(page, 'E-postadresse', 'kari.nordmann@eksempel');
        await press(page, 'Logg inn');
        await expect(page.getByRole('heading', { name: 'Rett opp dette før du går videre' })).toBeVisible();
      },
    },
    {
      name: 'logg-inn-avvist',
      caption: 'A wrong address or password, without saying which',
      act: async (page, person) => {
        await signIn(page, person);
        await expect(page.getByLabel('Passord', { exact: true })).toHaveAccessibleDescription(/E-postadressen eller passordet er feil/);
      },
    },
    { name: 'logg-inn-utlopt', caption: 'After a session has ended', path: '/logg-inn?utlopt=1' },
    {
      name: 'logg-inn-alle',
      caption: 'Every provider',
      path: '/logg-inn',
      act: (page) => press(page, 'Vis flere innloggingsmåter'),
    },
    { name: 'feil', caption: 'A provider sign-in that was not completed', path: '/feil?error=account_not_linked', inDocs: true },
    { name: 'logg-inn-kode', caption: 'The code page, opened by itself', path: '/logg-inn/kode' },
    { name: 'glemt-passord', caption: 'Forgotten password', path: '/glemt-passord' },
    {
      name: 'glemt-passord-sendt',
      caption: 'The same answer whether the account exists or not',
      path: '/glemt-passord',
      inDocs: true,
      act: async (page) => {
        await fill(page, 'E-postadresse', 'kari@eksempel.no');
        await press(page, 'Send lenke');
        await expect(page.getByText('Hvis kari@eksempel.no har en konto hos oss')).toBeVisible();
      },
    },
    { name: 'nytt-passord', caption: 'A new password, from the link in a mail', path: '/nytt-passord?token=x' },
    {
      name: 'nytt-passord-brukt',
      caption: 'A link that was used or has expired',
      path: '/nytt-passord?error=INVALID_TOKEN',
      inDocs: true,
    },
    { name: 'logget-ut', caption: 'Signed out', path: '/logget-ut' },
  ],
};

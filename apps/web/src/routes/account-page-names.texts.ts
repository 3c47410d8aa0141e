import { defineTexts } from '../i18n/define-texts.js';

/** The names of the account pages in links; apart, so that the sign-in page does not load them. */
export const accountPageNameTexts = defineTexts('account-page-names', {
  nb: {
    profile: 'Profil',
    security: 'Sikkerhet',
    devices: 'Enheter',
    signInMethods: 'Innloggingsmåter',
    activity: 'Aktivitet',
    deleteAccount: 'Slett kontoen',
  },
  nn: {
    profile: 'Profil',
    security: 'Sikkerheit',
    devices: 'Einingar',
    signInMethods: 'Innloggingsmåtar',
    activity: 'Aktivitet',
    deleteAccount: 'Slett kontoen',
  },
  en: {
    profile: 'Profile',
    security: 'Security',
    devices: 'Devices',
    signInMethods: 'Sign-in methods',
    activity: 'Activity',
    deleteAccount: 'Delete account',
  },
});

import { defineTexts } from '../i18n/define-texts.js';

/** The names of pages in links. */
export const pageNameTexts = defineTexts('page-names', {
  nb: {
    profile: 'Profil',
    security: 'Sikkerhet',
    devices: 'Enheter',
    signInMethods: 'Innloggingsmåter',
    activity: 'Aktivitet',
    deleteAccount: 'Slett kontoen',
    privacy: 'Personvern',
    accessibility: 'Tilgjengelighet',
    help: 'Hjelp med innlogging',
    terms: 'Vilkår',
  },
  nn: {
    profile: 'Profil',
    security: 'Sikkerheit',
    devices: 'Einingar',
    signInMethods: 'Innloggingsmåtar',
    activity: 'Aktivitet',
    deleteAccount: 'Slett kontoen',
    privacy: 'Personvern',
    accessibility: 'Tilgjenge',
    help: 'Hjelp med innlogging',
    terms: 'Vilkår',
  },
  en: {
    profile: 'Profile',
    security: 'Security',
    devices: 'Devices',
    signInMethods: 'Sign-in methods',
    activity: 'Activity',
    deleteAccount: 'Delete account',
    privacy: 'Privacy',
    accessibility: 'Accessibility',
    help: 'Help signing in',
    terms: 'Terms',
  },
});

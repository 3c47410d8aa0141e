import { defineTexts } from '../../i18n/define-texts.js';

export const overviewTexts = defineTexts('overview', {
  nb: {
    title: 'Kontoen din',
    loading: 'Henter …',
    welcome: 'Velkommen! Kontoen er laget.',
    twoFactorOn: 'Tofaktorautentisering er på',
    twoFactorOff: 'Tofaktorautentisering er av',
    password: 'Passord',
    deleteAccount: 'Alt blir borte for godt',
    devices_one: 'Innlogget på {count} enhet',
    devices_other: 'Innlogget på {count} enheter',
  },
  nn: {
    title: 'Kontoen din',
    loading: 'Hentar …',
    welcome: 'Velkomen! Kontoen er laga.',
    twoFactorOn: 'Tofaktorautentisering er på',
    twoFactorOff: 'Tofaktorautentisering er av',
    password: 'Passord',
    deleteAccount: 'Alt blir borte for godt',
    devices_one: 'Innlogga på {count} eining',
    devices_other: 'Innlogga på {count} einingar',
  },
  en: {
    title: 'Your account',
    loading: 'Loading …',
    welcome: 'Welcome! Your account is ready.',
    twoFactorOn: 'Two-factor authentication is on',
    twoFactorOff: 'Two-factor authentication is off',
    password: 'Password',
    deleteAccount: 'Everything will be gone for good',
    devices_one: 'Signed in on {count} device',
    devices_other: 'Signed in on {count} devices',
  },
});

import { defineTexts } from '../../i18n/define-texts.js';

export const changePasswordTexts = defineTexts('change-password', {
  nb: {
    title: 'Endre passord',
    currentPassword: 'Nåværende passord',
    currentMissing: 'Skriv passordet du har nå.',
    signOutOthers: 'Logg ut alle andre enheter',
    cancel: 'Avbryt',
    noPassword: 'Du har ikke passord hos oss ennå. Du kan lage et under Sikkerhet.',
    cannotMake: 'Du har ikke passord hos oss, og du kan ikke lage et her nå.',
    toSecurity: 'Gå til Sikkerhet',
    loading: 'Henter …',
  },
  nn: {
    title: 'Endre passord',
    currentPassword: 'Noverande passord',
    currentMissing: 'Skriv passordet du har no.',
    signOutOthers: 'Logg ut alle andre einingar',
    cancel: 'Avbryt',
    noPassword: 'Du har ikkje passord hos oss enno. Du kan lage eit under Sikkerheit.',
    cannotMake: 'Du har ikkje passord hos oss, og du kan ikkje lage eit her no.',
    toSecurity: 'Gå til Sikkerheit',
    loading: 'Hentar …',
  },
  en: {
    title: 'Change password',
    currentPassword: 'Current password',
    currentMissing: 'Enter the password you have now.',
    signOutOthers: 'Sign out all other devices',
    cancel: 'Cancel',
    noPassword: "You don't have a password with us yet. You can create one under Security.",
    cannotMake: "You don't have a password with us, and you can't create one here right now.",
    toSecurity: 'Go to Security',
    loading: 'Loading …',
  },
});

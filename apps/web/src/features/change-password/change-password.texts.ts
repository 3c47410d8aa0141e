import { defineTexts } from '../../i18n/texts.js';

export const changePasswordTexts = defineTexts({
  nb: {
    title: 'Endre passord',
    currentPassword: 'Nåværende passord',
    currentMissing: 'Skriv passordet du har nå.',
    signOutOthers: 'Logg ut alle andre enheter',
    cancel: 'Avbryt',
    noPassword: 'Du har ikke noe passord hos oss ennå. Lag et med en lenke vi sender på e-post.',
    createPassword: 'Lag passord',
  },
  nn: {
    title: 'Endre passord',
    currentPassword: 'Noverande passord',
    currentMissing: 'Skriv passordet du har no.',
    signOutOthers: 'Logg ut alle andre einingar',
    cancel: 'Avbryt',
    noPassword: 'Du har ikkje noko passord hos oss enno. Lag eit med ei lenke vi sender på e-post.',
    createPassword: 'Lag passord',
  },
  en: {
    title: 'Change password',
    currentPassword: 'Current password',
    currentMissing: 'Enter the password you have now.',
    signOutOthers: 'Sign out all other devices',
    cancel: 'Cancel',
    noPassword: "You don't have a password with us yet. Create one with a link we send by email.",
    createPassword: 'Create a password',
  },
});

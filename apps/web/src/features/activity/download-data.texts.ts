import { defineTexts } from '../../i18n/define-texts.js';

export const downloadDataTexts = defineTexts('download-data', {
  nb: {
    title: 'Opplysningene dine',
    lead: 'Du kan laste ned det vi har lagret om deg, én gang i døgnet.',
    ask: 'Last ned opplysningene dine',
    question: 'Vil du laste ned opplysningene dine?',
    holds:
      'Filen inneholder kontoen, innloggingsmåtene, enhetene, e-postene og hendelsene dine. Passord og koder er ikke med.',
    keepSafe: 'Lagre den bare på en enhet du stoler på.',
    download: 'Last ned',
    downloading: 'Henter',
    cancel: 'Avbryt',
    close: 'Lukk',
    done: 'Opplysningene dine er lastet ned.',
    onceADay: 'Du har lastet ned opplysningene dine det siste døgnet. Prøv igjen i morgen.',
    tooLarge: 'Det er for mye til én fil. Ta kontakt med oss, så hjelper vi deg.',
  },
  nn: {
    title: 'Opplysningane dine',
    lead: 'Du kan laste ned det vi har lagra om deg, éin gong i døgnet.',
    ask: 'Last ned opplysningane dine',
    question: 'Vil du laste ned opplysningane dine?',
    holds:
      'Fila inneheld kontoen, innloggingsmåtane, einingane, e-postane og hendingane dine. Passord og kodar er ikkje med.',
    keepSafe: 'Lagre ho berre på ei eining du stoler på.',
    download: 'Last ned',
    downloading: 'Hentar',
    cancel: 'Avbryt',
    close: 'Lukk',
    done: 'Opplysningane dine er lasta ned.',
    onceADay: 'Du har lasta ned opplysningane dine det siste døgnet. Prøv igjen i morgon.',
    tooLarge: 'Det er for mykje til éi fil. Ta kontakt med oss, så hjelper vi deg.',
  },
  en: {
    title: 'Your data',
    lead: 'You can download what we store about you, once a day.',
    ask: 'Download your data',
    question: 'Do you want to download your data?',
    holds:
      'The file holds your account, sign-in methods, devices, emails and events. Passwords and codes are not in it.',
    keepSafe: 'Store it only on a device you trust.',
    download: 'Download',
    downloading: 'Fetching',
    cancel: 'Cancel',
    close: 'Close',
    done: 'Your data was downloaded.',
    onceADay: 'You have downloaded your data in the last 24 hours. Try again tomorrow.',
    tooLarge: "It's too much for one file. Contact us, and we'll help you.",
  },
});

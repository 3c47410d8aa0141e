import { defineTexts } from '../i18n/define-texts.js';

export const appTexts = defineTexts('app', {
  nb: {
    skip: 'Hopp til hovedinnhold',
    languages: 'Språk',
    offline: 'Du ser ut til å være frakoblet.',
    unavailable: 'Vi får ikke kontakt',
    broken: 'Noe gikk galt hos oss. Prøv igjen om litt.',
    notFoundTitle: 'Vi finner ikke siden',
    notFound: 'Adressen kan være feil, eller siden kan være flyttet.',
    toAccount: 'Gå til kontoen',
    accountMenu: 'Kontoen din',
  },
  nn: {
    skip: 'Hopp til hovudinnhald',
    languages: 'Språk',
    offline: 'Det ser ut til at du er fråkopla.',
    unavailable: 'Vi får ikkje kontakt',
    broken: 'Noko gjekk gale hos oss. Prøv igjen om litt.',
    notFoundTitle: 'Vi finn ikkje sida',
    notFound: 'Adressa kan vere feil, eller sida kan vere flytta.',
    toAccount: 'Gå til kontoen',
    accountMenu: 'Kontoen din',
  },
  en: {
    skip: 'Skip to main content',
    languages: 'Language',
    offline: 'You seem to be offline.',
    unavailable: "We can't connect",
    broken: 'Something went wrong on our side. Try again shortly.',
    notFoundTitle: "We can't find the page",
    notFound: 'The address may be wrong, or the page may have moved.',
    toAccount: 'Go to your account',
    accountMenu: 'Your account',
  },
});

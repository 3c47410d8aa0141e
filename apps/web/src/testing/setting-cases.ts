import type { SignedIn, WebConfig } from '@portvakt/api-client';

import { aSignedInUser, aWebConfig } from './builders.js';

type Lifetimes = WebConfig['lifetimes'];
const defaults = aWebConfig();
const lifetimes = (over: Partial<Lifetimes>) => ({ lifetimes: { ...defaults.lifetimes, ...over } });
const unverified = aSignedInUser({ emailVerified: false });

const PASSKEYS = { rpId: 'localhost', conditionalCreate: false, max: 20 };
const PHONE: WebConfig['fields'][number] = {
  name: 'phone',
  type: 'string',
  required: true,
  fromEverybody: false,
  default: null,
  label: { nb: 'Telefon', nn: 'Telefon', en: 'Phone' },
  help: null,
  in: ['sign-up'],
  rules: {},
};

/** What a setting shows and hides on a page. */
export interface SettingCase {
  readonly setting: string;
  readonly settings: Partial<WebConfig>;
  readonly page: string;
  readonly user?: SignedIn;
  readonly seen?: readonly RegExp[];
  readonly notSeen?: readonly RegExp[];
}

/** At least one for each setting that is seen by opening a page. */
export const SETTING_CASES: readonly SettingCase[] = [
  { setting: 'appName', settings: { appName: 'Nordlys' }, page: '/personvern', seen: [/Nordlys/] },
  { setting: 'providers', settings: { providers: ['google'] }, page: '/logg-inn', seen: [/Logg inn med Google/] },
  {
    setting: 'providerNames',
    settings: { providers: ['innsiden'], providerNames: { innsiden: 'Innsiden' } },
    page: '/logg-inn',
    seen: [/Logg inn med Innsiden/],
  },
  {
    setting: 'linking',
    settings: { providers: ['google'] },
    page: '/konto/innlogging',
    user: aSignedInUser(),
    seen: [/GoogleIkke koblet tilKoble til/],
  },
  {
    setting: 'linking off',
    settings: { linking: false, providers: ['google'] },
    page: '/konto/innlogging',
    user: aSignedInUser(),
    seen: [/Ingen andre innloggingsmåter er tilgjengelige/],
    notSeen: [/Google/, /Ikke koblet til/],
  },
  {
    setting: 'emailPassword off',
    settings: { emailPassword: false, providers: ['google'] },
    page: '/logg-inn',
    seen: [/Logg inn med Google/],
    notSeen: [/Passord/, /Glemt/],
  },
  {
    setting: 'emailPassword off',
    settings: { emailPassword: false },
    page: '/hjelp',
    notSeen: [/Glemt passordet/, /Lag nytt passord/, /prøvd for mange ganger/],
  },
  { setting: 'signUp off', settings: { signUp: false }, page: '/logg-inn', notSeen: [/Lag en konto/] },
  { setting: 'passwordMinLength', settings: { passwordMinLength: 12 }, page: '/registrer', seen: [/Minst 12 tegn/] },
  {
    setting: 'changeEmail off',
    settings: { changeEmail: false },
    page: '/hjelp',
    notSeen: [/Er e-postadressen endret uten/],
  },
  {
    setting: 'deleteUser off',
    settings: { deleteUser: false },
    page: '/konto',
    user: aSignedInUser(),
    notSeen: [/Slett kontoen/],
  },
  {
    setting: 'deleteUserConfirmByMail',
    settings: { deleteUserConfirmByMail: true },
    page: '/konto/slett',
    user: aSignedInUser(),
    seen: [/Få en lenke på e-post i stedet/],
  },
  {
    setting: 'deleteUserConfirmByMail off',
    settings: {},
    page: '/konto/slett',
    user: aSignedInUser(),
    seen: [/Bekreft med passordet ditt/],
    notSeen: [/lenke på e-post/],
  },
  { setting: 'passkeys', settings: { passkeys: PASSKEYS }, page: '/hjelp', seen: [/logget inn med passnøkkel/] },
  { setting: 'passkeys off', settings: {}, page: '/hjelp', notSeen: [/[Pp]assnøk/] },
  {
    setting: 'cookies of passkeys and providers',
    settings: { passkeys: PASSKEYS, providers: ['google'] },
    page: '/personvern',
    seen: [/passkey: knytter/, /state: kjenner/],
  },
  {
    setting: 'no passkeys and no providers',
    settings: {},
    page: '/personvern',
    notSeen: [/passkey: knytter/, /state: kjenner/],
  },
  {
    setting: 'fields',
    settings: { fields: [PHONE] },
    page: '/registrer',
    seen: [/Telefon/],
  },
  { setting: 'homeUrl', settings: { homeUrl: 'https://example.no/' }, page: '/logget-ut', seen: [/Gå til Min konto/] },
  { setting: 'homeUrl off', settings: {}, page: '/logget-ut', notSeen: [/Gå til/] },
  { setting: 'twoFactor on', settings: {}, page: '/hjelp', seen: [/Virker ikke engangskoden/] },
  {
    setting: 'twoFactor off',
    settings: { twoFactor: { totp: false, emailOtp: false, maxAuthenticators: 2 } },
    page: '/hjelp',
    notSeen: [/Virker ikke engangskoden/],
  },
  {
    setting: 'twoFactor off',
    settings: { twoFactor: { totp: false, emailOtp: false, maxAuthenticators: 2 } },
    page: '/konto/sikkerhet',
    user: aSignedInUser(),
    seen: [/Enheter/],
    notSeen: [/Tofaktor/],
  },
  {
    setting: 'twoFactor off',
    settings: { twoFactor: { totp: false, emailOtp: false, maxAuthenticators: 2 } },
    page: '/konto/sikkerhet',
    user: aSignedInUser({ twoFactorEnabled: true }),
    seen: [/Tofaktor/],
  },
  {
    setting: 'twoFactor off',
    settings: { twoFactor: { totp: false, emailOtp: false, maxAuthenticators: 2 } },
    page: '/konto',
    user: aSignedInUser(),
    notSeen: [/Tofaktor/],
  },
  { setting: 'resetPassword on', settings: {}, page: '/logg-inn', seen: [/Glemt passordet/] },
  { setting: 'resetPassword off', settings: { resetPassword: false }, page: '/logg-inn', notSeen: [/Glemt passordet/] },
  {
    setting: 'resetPassword off',
    settings: { resetPassword: false },
    page: '/glemt-passord',
    seen: [/Du kan ikke lage nytt passord her nå/],
    notSeen: [/Send lenke/],
  },
  {
    setting: 'resetPassword off',
    settings: { resetPassword: false },
    page: '/nytt-passord?error=INVALID_TOKEN',
    notSeen: [/Send ny lenke/],
  },
  {
    setting: 'resetPassword off',
    settings: { resetPassword: false },
    page: '/hjelp',
    seen: [/Endre passord/],
    notSeen: [/Lag nytt passord/],
  },
  {
    setting: 'verificationEmail off',
    settings: { verificationEmail: false, verificationOnSignUp: false },
    page: '/konto',
    user: unverified,
    notSeen: [/ikke bekreftet/],
  },
  {
    setting: 'verificationEmail off',
    settings: { verificationEmail: false, verificationOnSignUp: false },
    page: '/bekreft-epost',
    user: unverified,
    seen: [/Vi sender ikke lenker/],
    notSeen: [/Send/, /Vi har sendt/],
  },
  {
    setting: 'verificationEmail off',
    settings: { verificationEmail: false, verificationOnSignUp: false },
    page: '/bekreft-epost?error=token_expired',
    user: unverified,
    notSeen: [/Send ny lenke/],
  },
  {
    setting: 'verificationOnSignUp off',
    settings: { verificationOnSignUp: false },
    page: '/konto',
    user: unverified,
    seen: [/Send lenke/],
    notSeen: [/lenken vi sendte/, /på nytt/],
  },
  {
    setting: 'verificationOnSignUp off',
    settings: { verificationOnSignUp: false },
    page: '/bekreft-epost',
    user: unverified,
    seen: [/når du ber om den/],
    notSeen: [/Vi har sendt/],
  },
  {
    setting: 'lifetimes.pendingTwoFactor',
    settings: lifetimes({ pendingTwoFactor: 600 }),
    page: '/hjelp',
    seen: [/Du har 10\sminutter på deg/],
  },
  {
    setting: 'lifetimes.trustedDevice',
    settings: lifetimes({ trustedDevice: 604_800 }),
    page: '/logg-inn/kode',
    seen: [/på denne enheten i 7\sdager/],
  },
  {
    setting: 'lifetimes',
    settings: lifetimes({
      session: 172_800,
      trustedDevice: 604_800,
      resetPassword: 900,
      verification: 7200,
      deleteToken: 10_800,
      emailCode: 240,
      pendingTwoFactor: 420,
    }),
    page: '/personvern',
    seen: [/2\sdager/, /7\sdager/, /15\sminutter/, /2\stimer/, /3\stimer/, /4\sminutter/, /7\sminutter/],
    notSeen: [/30\sdager etter/, /slette kontoen: 24\stimer/],
  },
  {
    setting: 'lifetimes.events',
    settings: lifetimes({ events: 2_592_000, eventDetails: 864_000 }),
    page: '/personvern',
    seen: [/Hendelser: 30\sdager\. IP-adressen i dem blir forkortet og nettleseren slettet etter 10\sdager/],
  },
  {
    setting: 'lifetimes.eventDetails 0',
    settings: lifetimes({ eventDetails: 0 }),
    page: '/personvern',
    seen: [/Hendelser: 400\sdager, med forkortet IP-adresse og uten nettleser/],
  },
  { setting: 'sessionCacheSeconds 0', settings: {}, page: '/personvern', notSeen: [/session_data/] },
  {
    setting: 'sessionCacheSeconds',
    settings: { sessionCacheSeconds: 300 },
    page: '/personvern',
    seen: [/session_data.*5\sminutter/],
  },
  { setting: 'sessionCacheSeconds 0', settings: {}, page: '/hjelp', notSeen: [/i løpet av/] },
  {
    setting: 'sessionCacheSeconds',
    settings: { sessionCacheSeconds: 300 },
    page: '/hjelp',
    seen: [/logget ut på alle enheter i løpet av 5\sminutter/],
  },
  {
    setting: 'development off',
    settings: {},
    page: '/personvern',
    notSeen: [/fylle inn/],
  },
  {
    setting: 'development off',
    settings: {},
    page: '/tilgjengelighet',
    notSeen: [/fylle inn/, /Ikke lest: nynorsken/],
  },
  { setting: 'development', settings: { development: true }, page: '/tilgjengelighet', seen: [/fylle inn/] },
  { setting: 'no contact', settings: {}, page: '/hjelp', seen: [/Bare de kan si hvordan du når dem/] },
  ...['/hjelp', '/personvern', '/tilgjengelighet', '/feil?error=access_denied'].map((page): SettingCase => ({
    setting: 'contact',
    settings: { contact: { email: 'hjelp@example.no', url: 'https://example.no/kontakt' } },
    page,
    seen: [/hjelp@example\.no/, /Kontaktside/],
    notSeen: [/Bare de kan si/],
  })),
  {
    setting: 'supportContact',
    settings: { contact: { email: 'hjelp@example.no', url: null }, supportContact: 'tel:+4712345678' },
    page: '/feil?error=banned',
    seen: [/Trenger du hjelp/, /\+4712345678/],
    notSeen: [/hjelp@example\.no/],
  },
  ...['/logg-inn', '/registrer', '/glemt-passord'].map((page): SettingCase => ({
    setting: 'contact, and no way to sign in',
    settings: { emailPassword: false, contact: { email: 'hjelp@example.no', url: null } },
    page,
    seen: [/Trenger du hjelp/, /hjelp@example\.no/],
  })),
  ...(['privacy', 'accessibility', 'help'] as const).map((page): SettingCase => ({
    setting: `links.${page}`,
    settings: { links: { ...defaults.links, [page]: `https://example.no/${page}` } },
    page: { privacy: '/personvern', accessibility: '/tilgjengelighet', help: '/hjelp' }[page],
    seen: [new RegExp(`https://example\\.no/${page}`)],
    notSeen: [/På denne siden/],
  })),
];

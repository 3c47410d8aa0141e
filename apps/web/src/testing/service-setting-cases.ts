import type { WebConfig } from '@portvakt/api-client';

import { aWebConfig } from './builders.js';
import { PASSKEYS } from './fake-credentials.js';
import type { SettingCase } from './setting-case.js';

type Lifetimes = WebConfig['lifetimes'];
const defaults = aWebConfig();
const lifetimes = (over: Partial<Lifetimes>) => ({ lifetimes: { ...defaults.lifetimes, ...over } });

/** Settings of the service itself: its name, links and contacts, and what it stores and for how long. */
export const SERVICE_SETTING_CASES: readonly SettingCase[] = [
  { setting: 'appName', settings: { appName: 'Nordlys' }, page: '/personvern', seen: [/Nordlys/] },
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
  { setting: 'homeUrl', settings: { homeUrl: 'https://example.no/' }, page: '/logget-ut', seen: [/Gå til Min konto/] },
  { setting: 'homeUrl off', settings: {}, page: '/logget-ut', notSeen: [/Gå til/] },
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

import { purposes, type WebConfig } from '@portvakt/api-client';

import type { Texts } from '../../i18n/texts.js';
import type { Lifetimes } from '../../i18n/use-lifetimes.js';
import type { TextPart } from '../../text-pages/text-part.js';
import type { privacyTexts } from './privacy.texts.js';

type PrivacyTexts = Texts<(typeof privacyTexts)['source']>;

interface PrivacyInput {
  readonly texts: PrivacyTexts;
  readonly config: Pick<WebConfig, 'appName' | 'lifetimes'>;
  readonly lifetimes: Lifetimes;
}

/** What is stored, why and for how long, which the table of the service says, and who receives it. */
export function privacyParts(input: PrivacyInput): readonly TextPart[] {
  const { texts } = input;
  const product = input.config.appName;
  return [
    {
      id: 'kort-fortalt',
      heading: texts.summary,
      body: [texts.summaryWhat, texts.summaryNot, texts.summaryScope({ product }), texts.summaryDate],
      links: [],
    },
    { id: 'lagrer', heading: texts.stored, body: [storedIn(texts)], links: [] },
    {
      id: 'hvorfor',
      heading: texts.why,
      body: [...reasonsIn(texts), texts.whyChoice, texts.whyProfile],
      links: [],
    },
    {
      id: 'hvor-lenge',
      heading: texts.howLong,
      body: [termsIn(input)],
      links: [],
    },
    {
      id: 'hvem',
      heading: texts.who,
      body: [texts.whoNobody, [texts.whoProviders({ product }), texts.whoMail]],
      links: [],
    },
  ];
}

type Row = (typeof purposes)[number];

/** A new row of the table does not compile without its text. */
const STORED = {
  'name-and-email-address': 'storedName',
  picture: 'storedPicture',
  language: 'storedLanguage',
  'additional-fields': 'storedFields',
  'password-hash': 'storedPassword',
  sessions: 'storedSessions',
  'known-devices': 'storedDevices',
  'connected-accounts': 'storedProviders',
  'second-factors': 'storedTwoFactor',
  passkeys: 'storedPasskeys',
  'unused-links-and-codes': 'storedPending',
  'unsent-mails': 'storedMails',
  activity: 'storedActivity',
  'support-cases': 'storedCases',
  ban: 'storedBan',
  counters: 'storedCounters',
} as const satisfies Readonly<Record<Row['data'], keyof PrivacyTexts>>;

const storedIn = (texts: PrivacyTexts): readonly string[] => purposes.map(({ data }) => texts[STORED[data]]);

const WHY = { account: 'whyAccount', security: 'whySecurity' } as const satisfies Readonly<
  Record<Row['purpose'], keyof PrivacyTexts>
>;

const reasonsIn = (texts: PrivacyTexts): readonly string[] =>
  distinct(purposes.map(({ purpose }) => texts[WHY[purpose]]));

const termsIn = (input: PrivacyInput): readonly string[] =>
  distinct(purposes.flatMap(({ kept }) => TERMS[kept](input)));

const TERMS: Readonly<Record<Row['kept'], (input: PrivacyInput) => readonly string[]>> = {
  'until-account-is-deleted': ({ texts }) => [texts.howLongAccount],
  'until-session-expires': ({ texts, lifetimes }) => [texts.howLongSessions({ time: lifetimes.session })],
  'until-disconnected': ({ texts }) => [texts.howLongAdded],
  'until-deleted': ({ texts }) => [texts.howLongAdded],
  'until-used-or-expired': ({ texts, lifetimes }) => [
    texts.howLongTrusted({ time: lifetimes.trustedDevice }),
    texts.howLongLinks({
      reset: lifetimes.resetPassword,
      verify: lifetimes.verification,
      deletion: lifetimes.deleteToken,
    }),
    texts.howLongCodes({ code: lifetimes.emailCode, pending: lifetimes.pendingTwoFactor }),
  ],
  'until-sent-or-30-days-after-the-last-attempt': ({ texts }) => [texts.howLongMails],
  'until-removed-from-the-log': (input) => [activityTerm(input)],
  'until-lifted': ({ texts }) => [texts.howLongBan],
  'at-most-24-hours': ({ texts }) => [texts.howLongCounters],
};

const activityTerm = ({ texts, config, lifetimes: { events, eventDetails } }: PrivacyInput): string =>
  config.lifetimes.eventDetails === 0
    ? texts.howLongActivityShortened({ events })
    : texts.howLongActivity({ events, details: eventDetails });

const distinct = (texts: readonly string[]): readonly string[] => [...new Set(texts)];

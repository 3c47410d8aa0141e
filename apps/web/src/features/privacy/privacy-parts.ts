import type { Texts } from '../../i18n/texts.js';
import type { Lifetimes } from '../../i18n/use-lifetimes.js';
import type { ReadingPart } from '../../reading/reading-part.js';
import type { privacyTexts } from './privacy.texts.js';

type PrivacyTexts = Texts<(typeof privacyTexts)['source']>;

/** What is stored, why, for how long, and who receives it. */
export function privacyParts(texts: PrivacyTexts, product: string, lifetimes: Lifetimes): readonly ReadingPart[] {
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
      body: [texts.whyAccount, texts.whySecurity, texts.whyChoice, texts.whyProfile],
      links: [],
    },
    {
      id: 'hvor-lenge',
      heading: texts.howLong,
      body: [termsIn(texts, lifetimes)],
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

const storedIn = (texts: PrivacyTexts): readonly string[] => [
  texts.storedName,
  texts.storedPicture,
  texts.storedLanguage,
  texts.storedPassword,
  texts.storedSessions,
  texts.storedDevices,
  texts.storedProviders,
  texts.storedTwoFactor,
  texts.storedPending,
  texts.storedMails,
  texts.storedCounters,
];

const termsIn = (texts: PrivacyTexts, lifetimes: Lifetimes): readonly string[] => [
  texts.howLongAccount,
  texts.howLongAdded,
  texts.howLongSessions({ time: lifetimes.session }),
  texts.howLongTrusted({ time: lifetimes.trustedDevice }),
  texts.howLongLinks({ reset: lifetimes.resetPassword, verify: lifetimes.verification, deletion: lifetimes.deleteToken }),
  texts.howLongCodes({ code: lifetimes.emailCode, pending: lifetimes.pendingTwoFactor }),
  texts.howLongMails,
  texts.howLongCounters,
];

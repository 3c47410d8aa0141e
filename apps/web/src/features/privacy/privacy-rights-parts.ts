import type { WebSettings } from '@portvakt/api-client';

import type { Texts } from '../../i18n/texts.js';
import type { ReadingPart } from '../../reading/reading-part.js';
import type { privacyRightsTexts } from './privacy-rights.texts.js';

type RightsTexts = Texts<(typeof privacyRightsTexts)['source']>;

const DATA_PROTECTION_AUTHORITY = 'https://www.datatilsynet.no/';

/** Cookies, rights, account deletion, and what only the operator can fill in. */
export function privacyRightsParts(
  texts: RightsTexts,
  { appName: product, deleteUser }: Pick<WebSettings, 'appName' | 'deleteUser'>,
): readonly ReadingPart[] {
  return [
    {
      id: 'informasjonskapsler',
      heading: texts.cookies,
      body: [texts.cookiesNeeded, texts.cookiesName, cookiesIn(texts), texts.cookiesLocal, texts.cookiesTab],
      links: [],
    },
    rightsPart(texts, product),
    {
      id: 'slette',
      heading: texts.deletion,
      body: [deleteUser ? texts.deletionSelf : texts.deletionAsk({ product }), texts.deletionRest],
      links: deleteUser ? [{ page: 'deleteAccount', label: texts.deleteAccount }] : [],
    },
    {
      id: 'fyll-inn',
      heading: texts.operator({ product }),
      body: [texts.operatorWhy, openQuestionsIn(texts, product)],
      links: [],
    },
  ];
}

/** Every cookie of specification §3. */
const cookiesIn = (texts: RightsTexts): readonly string[] => [
  texts.cookieSession,
  texts.cookieData,
  texts.cookieRemember,
  texts.cookieTwoFactor,
  texts.cookieTrusted,
  texts.cookieKnown,
  texts.cookieState,
];

function rightsPart(texts: RightsTexts, product: string): ReadingPart {
  return {
    id: 'rettigheter',
    heading: texts.rights,
    body: [
      [texts.rightsAccess, texts.rightsCorrect, texts.rightsDelete, texts.rightsCopy, texts.rightsObject],
      texts.rightsHow({ product }),
      texts.rightsComplain,
    ],
    links: [
      { page: 'profile', label: texts.profile },
      { page: 'devices', label: texts.devices },
      { page: 'signInMethods', label: texts.signInMethods },
      { url: DATA_PROTECTION_AUTHORITY, label: texts.authority },
    ],
  };
}

const openQuestionsIn = (texts: RightsTexts, product: string): readonly string[] => [
  texts.operatorController,
  texts.operatorProcessors,
  texts.operatorPlace,
  texts.operatorLogs,
  texts.operatorMore({ product }),
];

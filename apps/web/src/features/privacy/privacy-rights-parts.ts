import type { WebConfig } from '@portvakt/api-client';

import type { Texts } from '../../i18n/texts.js';
import type { Lifetimes } from '../../i18n/use-lifetimes.js';
import type { TextPartLink, TextPart } from '../../text-pages/text-part.js';
import type { privacyRightsTexts } from './privacy-rights.texts.js';

type RightsTexts = Texts<(typeof privacyRightsTexts)['source']>;

const DATA_PROTECTION_AUTHORITY = 'https://www.datatilsynet.no/';

interface RightsInput {
  readonly texts: RightsTexts;
  readonly config: Pick<WebConfig, 'appName' | 'deleteUser' | 'development' | 'fields' | 'passkeys' | 'providers'>;
  readonly lifetimes: Lifetimes;
  /** How long the session-data cookie lasts, in words; undefined if there is none. */
  readonly cacheTime: string | undefined;
  readonly contact: readonly TextPartLink[];
}

/** Cookies, rights, account deletion and, in development, what only the operator can fill in. */
export function privacyRightsParts(input: RightsInput): readonly TextPart[] {
  const { texts, config, contact } = input;
  const { appName: product, deleteUser, development } = config;
  return [
    {
      id: 'informasjonskapsler',
      heading: texts.cookies,
      body: [
        texts.cookiesNeeded,
        texts.cookiesName,
        cookiesIn(input),
        texts.cookiesLocal,
        texts.cookiesTab,
        texts.cookiesTabSteps,
      ],
      links: [],
    },
    rightsPart(texts, product, contact),
    {
      id: 'slette',
      heading: texts.deletion,
      body: [deleteUser ? texts.deletionSelf : texts.deletionAsk({ product }), texts.deletionRest],
      links: deleteUser ? [{ page: 'deleteAccount', label: texts.deleteAccount }] : contact,
    },
    ...(development ? [operatorPart(texts, product)] : []),
  ];
}

/** Every cookie of specification §3 that is in use. */
const cookiesIn = ({ texts, config, lifetimes, cacheTime }: RightsInput): readonly string[] => [
  texts.cookieSession({ time: lifetimes.session }),
  ...(cacheTime === undefined ? [] : [texts.cookieData({ time: cacheTime })]),
  texts.cookieRemember,
  texts.cookieTwoFactor({ time: lifetimes.pendingTwoFactor }),
  texts.cookieTrusted({ time: lifetimes.trustedDevice }),
  texts.cookieKnown,
  ...(config.providers.length === 0 ? [] : [texts.cookieState]),
  ...(config.fields.some(({ fromEverybody }) => fromEverybody) ? [texts.cookiePendingSignUp] : []),
  texts.cookieLinkResult,
  texts.cookieAdmin,
  ...(config.passkeys === null ? [] : [texts.cookiePasskey]),
];

function rightsPart(texts: RightsTexts, product: string, contact: readonly TextPartLink[]): TextPart {
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
      { page: 'activity', label: texts.downloadData },
      ...contact,
      { url: DATA_PROTECTION_AUTHORITY, label: texts.authority },
    ],
  };
}

/** Reminds developers what the notice still lacks. */
const operatorPart = (texts: RightsTexts, product: string): TextPart => ({
  id: 'fyll-inn',
  heading: texts.operator({ product }),
  body: [texts.operatorWhy, openQuestionsIn(texts, product)],
  links: [],
});

const openQuestionsIn = (texts: RightsTexts, product: string): readonly string[] => [
  texts.operatorController,
  texts.operatorProcessors,
  texts.operatorPlace,
  texts.operatorLogs,
  texts.operatorMore({ product }),
];

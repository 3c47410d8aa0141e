import type { Texts } from '../../i18n/texts.js';
import type { ReadingPart } from '../../reading/reading-part.js';
import type { helpTexts } from './help.texts.js';

type HelpTexts = Texts<(typeof helpTexts)['source']>;

/** One part for each problem, the most frequent first. */
export function helpParts(texts: HelpTexts, product: string): readonly ReadingPart[] {
  const newPassword = { page: 'forgotPassword', label: texts.newPassword } as const;
  const changePassword = { page: 'changePassword', label: texts.changePassword } as const;
  const signInMethods = { page: 'signInMethods', label: texts.signInMethods } as const;
  const devices = { page: 'devices', label: texts.devices } as const;
  const signIn = { page: 'signIn', label: texts.signIn } as const;

  return [
    {
      id: 'glemt-passordet',
      heading: texts.forgotten,
      body: [texts.forgottenHow, texts.forgottenThen],
      links: [newPassword],
    },
    {
      id: 'ingen-e-post',
      heading: texts.noMail,
      body: [texts.noMailJunk, texts.noMailWait, texts.noMailAddress, texts.noMailAgain],
      links: [],
    },
    {
      id: 'lenken-virker-ikke',
      heading: texts.deadLink,
      body: [texts.deadLinkWhy, texts.deadLinkPassword, texts.deadLinkVerify, texts.deadLinkSameBrowser],
      links: [newPassword, signIn],
    },
    {
      id: 'adressen-er-endret',
      heading: texts.emailChanged,
      body: emailChangedAdvice(texts, product),
      links: [changePassword, devices],
    },
    {
      id: 'noen-andre',
      heading: texts.stranger,
      body: [texts.strangerReset, texts.strangerDevices, texts.strangerElsewhere],
      links: [newPassword, signInMethods, devices],
    },
    {
      id: 'for-mange-ganger',
      heading: texts.lockedOut,
      body: [texts.lockedOutWait, texts.lockedOutReset, texts.lockedOutOthers],
      links: [newPassword],
    },
    codesPart(texts, product, newPassword),
    {
      id: 'dette-spor-vi-aldri-om',
      heading: texts.neverAsked,
      body: [texts.neverAskedWhat, texts.neverAskedOperator({ product }), texts.neverAskedDoubt({ product })],
      links: [],
    },
    {
      id: 'ikke-videre',
      heading: texts.stillStuck,
      body: [texts.stillStuckContact({ product }), texts.stillStuckOperator],
      links: [],
    },
  ];
}

/** The answers are ordered from the most frequent cause to what only the operator can solve. */
function codesPart(texts: HelpTexts, product: string, newPassword: ReadingPart['links'][number]): ReadingPart {
  return {
    id: 'engangskoder',
    heading: texts.codes,
    body: [
      texts.codesNewest,
      texts.codesOtherWay,
      texts.codesTime,
      texts.codesBlocked,
      texts.codesStranger,
      texts.codesNothingLeft({ product }),
    ],
    links: [newPassword],
  };
}

/** Does not suggest a password reset: its mail would go to the new address, which someone else may own. */
function emailChangedAdvice(texts: HelpTexts, product: string): readonly string[] {
  return [
    texts.emailChangedMeans,
    texts.emailChangedNoReset,
    texts.emailChangedSignedIn,
    texts.emailChangedContact({ product }),
    texts.emailChangedMailbox,
  ];
}

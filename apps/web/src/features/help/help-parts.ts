import type { Texts } from '../../i18n/texts.js';
import type { ReadingPart } from '../../reading/reading-part.js';
import type { helpTexts } from './help.texts.js';

type HelpTexts = Texts<(typeof helpTexts)['source']>;

/** One part for each problem, the most frequent first. */
export function helpParts(texts: HelpTexts, product: string): readonly ReadingPart[] {
  const newPassword = { room: 'forgotPassword', label: texts.newPassword } as const;
  const changePassword = { room: 'changePassword', label: texts.changePassword } as const;
  const signInMethods = { room: 'signInMethods', label: texts.signInMethods } as const;
  const devices = { room: 'devices', label: texts.devices } as const;
  const signIn = { room: 'signIn', label: texts.signIn } as const;

  return [
    {
      id: 'glemt-passordet',
      heading: texts.forgotten,
      body: [texts.forgottenHow, texts.forgottenThen],
      ways: [newPassword],
    },
    {
      id: 'ingen-e-post',
      heading: texts.noMail,
      body: [texts.noMailJunk, texts.noMailWait, texts.noMailAddress, texts.noMailAgain],
      ways: [],
    },
    {
      id: 'lenken-virker-ikke',
      heading: texts.deadLink,
      body: [texts.deadLinkWhy, texts.deadLinkPassword, texts.deadLinkVerify, texts.deadLinkSameBrowser],
      ways: [newPassword, signIn],
    },
    {
      id: 'adressen-er-endret',
      heading: texts.emailChanged,
      body: emailChangedAdvice(texts, product),
      ways: [changePassword, devices],
    },
    {
      id: 'noen-andre',
      heading: texts.stranger,
      body: [texts.strangerReset, texts.strangerDevices, texts.strangerElsewhere],
      ways: [newPassword, signInMethods, devices],
    },
    {
      id: 'for-mange-ganger',
      heading: texts.lockedOut,
      body: [texts.lockedOutWait, texts.lockedOutReset, texts.lockedOutOthers],
      ways: [newPassword],
    },
    codesPart(texts, product, newPassword),
    {
      id: 'dette-spor-vi-aldri-om',
      heading: texts.neverAsked,
      body: [texts.neverAskedWhat, texts.neverAskedOperator({ product }), texts.neverAskedDoubt({ product })],
      ways: [],
    },
    {
      id: 'ikke-videre',
      heading: texts.stillStuck,
      body: [texts.stillStuckContact({ product }), texts.stillStuckOperator],
      ways: [],
    },
  ];
}

/** The answers are ordered from the most frequent cause to what only the operator can solve. */
function codesPart(texts: HelpTexts, product: string, newPassword: ReadingPart['ways'][number]): ReadingPart {
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
    ways: [newPassword],
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

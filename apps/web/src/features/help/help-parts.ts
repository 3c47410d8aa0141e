import type { WebConfig } from '@portvakt/api-client';

import type { Texts } from '../../i18n/texts.js';
import type { TextPartLink, TextPart } from '../../text-pages/text-part.js';
import type { helpTexts } from './help.texts.js';

interface HelpInput {
  readonly texts: Texts<(typeof helpTexts)['source']>;
  readonly config: WebConfig;
  /** How long a sign-in waits for its second factor, in words. */
  readonly pendingTime: string;
  /** How long other devices may remain signed in, in words; undefined if they are signed out at once. */
  readonly signOutDelay: string | undefined;
  readonly contact: readonly TextPartLink[];
  readonly isForOperator: boolean;
}

/** One part for each problem that can occur with this configuration, the most frequent first. */
export function helpParts(input: HelpInput): readonly TextPart[] {
  const { config } = input;
  const canReset = config.emailPassword && config.resetPassword;
  return [
    ...(canReset ? [forgottenPart(input)] : []),
    noMailPart(input),
    deadLinkPart(input, canReset),
    ...(config.changeEmail ? [emailChangedPart(input)] : []),
    strangerPart(input, canReset),
    ...(config.emailPassword ? [lockedOutPart(input, canReset)] : []),
    ...(config.twoFactor.totp || config.twoFactor.emailOtp ? [codesPart(input, canReset)] : []),
    ...(config.passkeys ? [passkeysPart(input)] : []),
    ...(input.isForOperator ? [keyboardPart(input)] : []),
    neverAskedPart(input),
    stillStuckPart(input),
  ];
}

const newPassword = ({ texts }: HelpInput): TextPartLink => ({ page: 'forgotPassword', label: texts.newPassword });
const changePassword = ({ texts }: HelpInput): TextPartLink => ({
  page: 'changePassword',
  label: texts.changePassword,
});
const devices = ({ texts }: HelpInput): TextPartLink => ({ page: 'devices', label: texts.devices });

function forgottenPart(input: HelpInput): TextPart {
  const { texts, signOutDelay } = input;
  const then = signOutDelay === undefined ? texts.forgottenThen : texts.forgottenThenSoon({ time: signOutDelay });
  return {
    id: 'glemt-passordet',
    heading: texts.forgotten,
    body: [texts.forgottenHow, then],
    links: [newPassword(input)],
  };
}

const noMailPart = ({ texts }: HelpInput): TextPart => ({
  id: 'ingen-e-post',
  heading: texts.noMail,
  body: [texts.noMailJunk, texts.noMailWait, texts.noMailAddress, texts.noMailAgain],
  links: [],
});

function deadLinkPart(input: HelpInput, canReset: boolean): TextPart {
  const { texts, config } = input;
  return {
    id: 'lenken-virker-ikke',
    heading: texts.deadLink,
    body: [
      texts.deadLinkWhy,
      ...(canReset ? [texts.deadLinkPassword] : []),
      ...(config.verificationEmail ? [texts.deadLinkVerify] : []),
      texts.deadLinkSameBrowser,
    ],
    links: [...(canReset ? [newPassword(input)] : []), { page: 'signIn', label: texts.signIn }],
  };
}

/** Does not suggest a password reset: its mail would go to the new address, which someone else may own. */
function emailChangedPart(input: HelpInput): TextPart {
  const { texts, config, contact } = input;
  return {
    id: 'adressen-er-endret',
    heading: texts.emailChanged,
    body: [
      texts.emailChangedMeans,
      texts.emailChangedNoReset,
      texts.emailChangedSignedIn,
      texts.emailChangedContact({ product: config.appName }),
      texts.emailChangedMailbox,
    ],
    links: [...(config.emailPassword ? [changePassword(input)] : []), devices(input), ...contact],
  };
}

function strangerPart(input: HelpInput, canReset: boolean): TextPart {
  const { texts, config, signOutDelay } = input;
  return {
    id: 'noen-andre',
    heading: texts.stranger,
    body: [
      ...(canReset ? [resetAdvice()] : []),
      ...(config.emailPassword && !canReset ? [texts.strangerChange] : []),
      canReset ? texts.strangerDevices : texts.strangerDevicesOnly,
      ...(config.emailPassword ? [texts.strangerElsewhere] : []),
    ],
    links: [
      ...(canReset ? [newPassword(input)] : []),
      ...(config.emailPassword && !canReset ? [changePassword(input)] : []),
      { page: 'signInMethods', label: texts.signInMethods },
      devices(input),
    ],
  };

  function resetAdvice(): string {
    return signOutDelay === undefined ? texts.strangerReset : texts.strangerResetSoon({ time: signOutDelay });
  }
}

const lockedOutPart = (input: HelpInput, canReset: boolean): TextPart => ({
  id: 'for-mange-ganger',
  heading: input.texts.lockedOut,
  body: [input.texts.lockedOutWait, ...(canReset ? [input.texts.lockedOutReset] : []), input.texts.lockedOutOthers],
  links: canReset ? [newPassword(input)] : [],
});

/** The answers are ordered from the most frequent cause to what only the operator can solve. */
function codesPart(input: HelpInput, canReset: boolean): TextPart {
  const { texts, config, pendingTime, contact } = input;
  return {
    id: 'engangskoder',
    heading: texts.codes,
    body: [
      ...(config.twoFactor.totp ? [texts.codesNewest, texts.codesOtherWay] : []),
      texts.codesTime({ time: pendingTime }),
      texts.codesBlocked,
      canReset ? texts.codesStranger : texts.codesStrangerChange,
      texts.codesNothingLeft({ product: config.appName }),
    ],
    links: [...(canReset ? [newPassword(input)] : []), ...contact],
  };
}

const passkeysPart = ({ texts, contact }: HelpInput): TextPart => ({
  id: 'passnokler',
  heading: texts.passkeys,
  body: [texts.passkeysLost, texts.passkeysSeveral, texts.passkeysDeleted],
  links: contact,
});

const keyboardPart = ({ texts }: HelpInput): TextPart => ({
  id: 'tastatur',
  heading: texts.keyboard,
  body: [texts.keyboardSearch, texts.keyboardOff],
  links: [{ page: 'profile', label: texts.profile }],
});

function neverAskedPart({ texts, config: { appName: product } }: HelpInput): TextPart {
  return {
    id: 'dette-spor-vi-aldri-om',
    heading: texts.neverAsked,
    body: [texts.neverAskedWhat, texts.neverAskedOperator({ product }), texts.neverAskedDoubt({ product })],
    links: [],
  };
}

/** Without a configured contact, only the operator can say how to reach them. */
function stillStuckPart({ texts, config, contact }: HelpInput): TextPart {
  return {
    id: 'ikke-videre',
    heading: texts.stillStuck,
    body: [
      texts.stillStuckContact({ product: config.appName }),
      ...(contact.length === 0 ? [texts.stillStuckOperator] : []),
    ],
    links: contact,
  };
}

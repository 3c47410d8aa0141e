import { WithStrong } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import type { Method } from './methods.js';
import { secondFactorTexts } from './second-factor.texts.js';

interface CodeLeadProps {
  readonly method: Method;
  /** Who signs in, as far as it is known. */
  readonly email: string | undefined;
  /** The address that a code goes to, masked, or a word for it. */
  readonly address: string;
  readonly hasEmailCode: boolean;
}

/** Where the code comes from. Read out again when it changes: a mail takes a moment to go out. */
export function CodeLead({ method, email, address, hasEmailCode }: CodeLeadProps) {
  const texts = useTexts(secondFactorTexts);
  const [sentence, strong] = leadOf();

  function leadOf(): readonly [string, string] {
    if (method === 'reservekode') return [texts.backupLead, ''];
    if (method === 'epost') {
      return [hasEmailCode ? texts.mailSent({ email: address }) : texts.mailOnItsWay({ email: address }), address];
    }
    return email === undefined ? [texts.openApp, ''] : [texts.openAppFor({ email }), email];
  }

  return (
    <span className="code-lead" aria-live="polite">
      <WithStrong sentence={sentence} strong={strong} />
    </span>
  );
}

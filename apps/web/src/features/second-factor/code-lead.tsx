import { WithStrong } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import type { Method } from './methods.js';
import { secondFactorTexts } from './second-factor.texts.js';
import type { CodeMail } from './use-email-code.js';

const MAIL = { onItsWay: 'mailOnItsWay', sent: 'mailSent', notSent: 'mailNotSent' } as const;

interface CodeLeadProps {
  readonly method: Method;
  /** Who signs in, as far as it is known. */
  readonly email: string | undefined;
  /** The address that a code goes to, masked, or a word for it. */
  readonly address: string;
  readonly mail: CodeMail;
}

/** Where the code comes from. Read out again when it changes: a mail takes a moment to go out. */
export function CodeLead({ method, email, address, mail }: CodeLeadProps) {
  const texts = useTexts(secondFactorTexts);
  const [sentence, strong] = leadOf();

  function leadOf(): readonly [string, string] {
    if (method === 'reservekode') return [texts.backupLead, ''];
    if (method === 'epost') return [texts[MAIL[mail]]({ email: address }), address];
    return email === undefined ? [texts.openApp, ''] : [texts.openAppFor({ email }), email];
  }

  return (
    <span className="code-lead" aria-live="polite">
      <WithStrong sentence={sentence} strong={strong} />
    </span>
  );
}

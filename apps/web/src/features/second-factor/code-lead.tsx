import { toReadableEmail } from '@portvakt/api-client';
import { WithStrong } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { useLifetimes } from '../../i18n/use-lifetimes.js';
import type { Method } from './methods.js';
import { secondFactorTexts } from './second-factor.texts.js';
import type { CodeMail } from './use-email-code.js';

interface CodeLeadProps {
  readonly method: Method;
  /** The e-mail address of the signing-in user, if known. */
  readonly email: string | undefined;
  /** The masked e-mail address, or a generic phrase for it. */
  readonly address: string;
  readonly mail: CodeMail;
}

/** Says where the code comes from. Announced again when it changes, since sending a mail takes a moment. */
export function CodeLead({ method, email, address, mail }: CodeLeadProps) {
  const texts = useTexts(secondFactorTexts);
  const { emailCode: time } = useLifetimes();
  const [sentence, strong] = leadOf();

  function leadOf(): readonly [string, string] {
    if (method === 'reservekode') return [texts.backupLead, ''];
    if (method === 'epost') return [mailSentence(), address];
    if (email === undefined) return [texts.openApp, ''];
    const shown = toReadableEmail(email);
    return [texts.openAppFor({ email: shown }), shown];
  }

  function mailSentence(): string {
    if (mail === 'sent') return texts.mailSent({ email: address, time });
    return (mail === 'pending' ? texts.mailOnItsWay : texts.mailNotSent)({ email: address });
  }

  return (
    <span className="code-lead" aria-live="polite">
      <WithStrong sentence={sentence} strong={strong} />
    </span>
  );
}

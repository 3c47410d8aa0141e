import { toReadableEmail } from '@portvakt/api-client';
import { WithStrong } from '@portvakt/ui';

import type { CodeKind } from '../../codes/code-kind.js';
import type { CodeMail } from '../../codes/use-emailed-code.js';
import { useTexts } from '../../i18n/texts.js';
import { useLifetimes } from '../../i18n/use-lifetimes.js';
import { secondFactorTexts } from './second-factor.texts.js';

interface CodeLeadProps {
  readonly kind: CodeKind;
  /** The e-mail address of the signing-in user, if known. */
  readonly email: string | undefined;
  /** The masked e-mail address, or a generic phrase for it. */
  readonly address: string;
  readonly mail: CodeMail;
}

/** Says where the code comes from. Announced again when it changes, since sending a mail takes a moment. */
export function CodeLead({ kind, email, address, mail }: CodeLeadProps) {
  const texts = useTexts(secondFactorTexts);
  const { emailCode: time } = useLifetimes();
  const [sentence, strong] = leadOf();

  function leadOf(): readonly [string, string] {
    if (kind === 'backup') return [texts.backupLead, ''];
    if (kind === 'email') return [mailSentence(), address];
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

import { useEffect, useRef, useState } from 'react';

import { type SignedIn, toReadableEmail, useWebConfig, type WebConfig } from '@portvakt/api-client';
import { Button, EmailAddress, Notice, PanelSection, StatusRegion, Tag, WithStrong } from '@portvakt/ui';

import { useDraft } from '../../forms/use-draft.js';
import { useTexts } from '../../i18n/texts.js';
import { ChangeEmailForm } from './change-email-form.js';
import { profileTexts } from './profile.texts.js';
import { useChangeEmail } from './use-change-email.js';

interface EmailSectionProps {
  readonly user: SignedIn['user'];
  /** Called when a result of a change is shown. */
  readonly onResult: () => void;
}

/** The e-mail address of the account, whether it is verified, and the form that changes it. */
export function EmailSection({ user, onResult }: EmailSectionProps) {
  const texts = useTexts(profileTexts);
  const config = useWebConfig();
  const sendsMail = sendsVerificationMail(config);
  // A verified address changes through a mailed link only.
  const isOffered = config.changeEmail && (sendsMail || !user.emailVerified);
  const { changeEmail, change } = useChangeEmail(user);
  const { discard, ...draft } = useDraft({ form: 'ny-e-postadresse', owner: user.id, fields: ['newEmail'] });
  const { isOpen, open, close, opener } = useOpener(isOffered && draft.restored !== undefined);
  const send = async (newEmail: string) => {
    const refusal = await changeEmail(newEmail);
    onResult();
    return refusal;
  };
  const closeForm = () => {
    discard();
    close();
  };

  const resultText = ({ kind, email }: { readonly kind: 'changed' | 'waiting'; readonly email: string }) => {
    if (kind === 'waiting') return texts.linkSent({ email });
    return sendsMail ? texts.emailChanged({ email }) : texts.emailChangedWithoutMail({ email });
  };
  const email = change && toReadableEmail(change.email);
  const sentence = email && resultText({ kind: change.kind, email });

  return (
    <PanelSection heading={texts.emailHeading}>
      <p className="tag-line">
        <EmailAddress address={toReadableEmail(user.email)} />
        {user.emailVerified ? (
          <Tag data-color="success" data-size="sm">
            {texts.verified}
          </Tag>
        ) : (
          <Tag data-color="warning" data-size="sm">
            {texts.notVerified}
          </Tag>
        )}
      </p>
      <StatusRegion>
        {email && sentence ? (
          <Notice kind="success">
            <WithStrong sentence={sentence} strong={email} />
          </Notice>
        ) : null}
      </StatusRegion>
      {isOpen ? (
        <ChangeEmailForm current={user.email} sendsMail={sendsMail} draft={draft} onSend={send} onClose={closeForm} />
      ) : null}
      {isOffered && !isOpen ? (
        <div className="actions">
          <Button ref={opener} variant="secondary" onClick={open}>
            {texts.changeEmail}
          </Button>
        </div>
      ) : null}
    </PanelSection>
  );
}

/** `verificationEmail` alone is also false where users just cannot ask for the mail again. */
function sendsVerificationMail({
  verificationEmail,
  verificationOnSignUp,
}: Pick<WebConfig, 'verificationEmail' | 'verificationOnSignUp'>): boolean {
  return verificationEmail || verificationOnSignUp;
}

/** The state of a button that opens a form; when the form closes, the button is back and takes focus. */
function useOpener(startsOpen: boolean) {
  const [state, setState] = useState<'unopened' | 'open' | 'closed'>(startsOpen ? 'open' : 'unopened');
  const opener = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (state === 'closed') opener.current?.focus();
  }, [state]);

  return { isOpen: state === 'open', open: () => setState('open'), close: () => setState('closed'), opener };
}

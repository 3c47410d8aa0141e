import { useEffect, useRef, useState } from 'react';

import { type SignedIn, toReadableEmail, useWebConfig } from '@portvakt/api-client';
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
  const { changeEmail: isOffered } = useWebConfig();
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

  const email = change && toReadableEmail(change.email);
  const sentence = email && (change.kind === 'changed' ? texts.emailChanged({ email }) : texts.linkSent({ email }));

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
      {isOpen ? <ChangeEmailForm current={user.email} draft={draft} onSend={send} onClose={closeForm} /> : null}
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

/** The state of a button that opens a form; when the form closes, the button is back and takes focus. */
function useOpener(startsOpen: boolean) {
  const [state, setState] = useState<'unopened' | 'open' | 'closed'>(startsOpen ? 'open' : 'unopened');
  const opener = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (state === 'closed') opener.current?.focus();
  }, [state]);

  return { isOpen: state === 'open', open: () => setState('open'), close: () => setState('closed'), opener };
}

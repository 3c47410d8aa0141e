import { KeyHorizontalIcon } from '@navikt/aksel-icons';
import { useEffect, useRef } from 'react';

import type { ApiFailure } from '@portvakt/api-client';
import { Button, FormError } from '@portvakt/ui';

import { useTexts } from '../i18n/texts.js';
import { useErrorText } from '../i18n/use-error-text.js';
import { ContactHelp } from '../contact/contact-help.js';
import { passkeysTexts } from './passkeys.texts.js';
import '../providers/providers.css';

interface PasskeyButtonProps {
  readonly purpose: 'signIn' | 'use' | 'confirm';
  readonly isBusy: boolean;
  readonly failure: ApiFailure | undefined;
  readonly onPress: () => void;
}

/** The button that opens the browser's dialog for passkeys, below why the last attempt failed. */
export function PasskeyButton({ purpose, isBusy, failure, onPress }: PasskeyButtonProps) {
  const texts = useTexts(passkeysTexts);
  const errorText = useErrorText();
  const button = useRef<HTMLButtonElement>(null);

  // The next thing to do; the failure is announced by its region.
  useEffect(() => {
    if (!failure) return;
    button.current?.focus();
    // It had focus already, and the message above pushes it down.
    button.current?.scrollIntoView({ block: 'nearest' });
  }, [failure]);

  return (
    <>
      <FormError message={failure && errorText(failure)} />
      {failure?.code === 'BANNED_USER' ? <ContactHelp isLocked /> : null}
      <div className="provider-buttons">
        <Button
          ref={button}
          variant="secondary"
          tone="neutral"
          wide
          loading={isBusy && texts.waiting}
          onClick={onPress}
        >
          <KeyHorizontalIcon aria-hidden="true" />
          {texts[purpose]}
        </Button>
      </div>
    </>
  );
}

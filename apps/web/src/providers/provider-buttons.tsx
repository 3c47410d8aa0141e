import { useEffect, useRef, useState } from 'react';

import { type SignInSocialApiArg, useSignInSocialMutation } from '@portvakt/api-client';
import { Button, FormError, Tag } from '@portvakt/ui';

import { useTexts } from '../i18n/texts.js';
import { useErrorText } from '../i18n/use-error-text.js';
import { lastUsedFirst, readLastUsedProvider } from './last-used-provider.js';
import { ProviderMark } from './provider-mark.js';
import { DEMO_PROVIDER } from './provider-names.js';
import { providersTexts } from './providers.texts.js';
import { useProviderName } from './use-provider-name.js';
import { useProviderRedirect } from './use-provider-redirect.js';
import './providers.css';

/** Further providers are shown only on request. */
const SHOWN_AT_FIRST = 3;

interface ProviderButtonsProps {
  /** The ids, in the service's order. */
  readonly providers: readonly string[];
  readonly verb: 'signInWith' | 'continueWith';
  /** The redirect URLs, and whether an account may be created. */
  readonly request: Omit<SignInSocialApiArg, 'provider'>;
  /** Runs just before the browser is redirected to a provider. */
  readonly onLeave?: () => void;
  /**
   * For pages that show failures in their own region, since a page has only one. Otherwise they are shown here.
   */
  readonly onFailure?: (message: string | undefined) => void;
}

/** Buttons that sign in at a provider, the last used one first. */
export function ProviderButtons({ providers, verb, request, onLeave, onFailure }: ProviderButtonsProps) {
  const texts = useTexts(providersTexts);
  const errorText = useErrorText();
  const providerName = useProviderName();
  const [ask] = useSignInSocialMutation();
  const { redirectTo, redirectingTo, failure } = useProviderRedirect(
    (provider) => ask({ ...request, provider }),
    onLeave,
  );
  const [lastUsed] = useState(readLastUsedProvider);
  const { isOpen, open, firstOfTheRest } = useShowAll();

  const message = failure && errorText(failure);
  useEffect(() => onFailure?.(message), [onFailure, message]);

  const ordered = lastUsedFirst(providers, lastUsed);
  const shown = isOpen ? ordered : ordered.slice(0, SHOWN_AT_FIRST);

  const noteOn = (provider: string) => {
    if (provider === DEMO_PROVIDER) return texts.forDevelopment;
    return provider === lastUsed ? texts.lastUsed : undefined;
  };

  return (
    <>
      {onFailure ? null : <FormError message={message} />}
      <div className="provider-buttons">
        {shown.map((provider, place) => (
          <Button
            key={provider}
            {...(place === SHOWN_AT_FIRST ? { ref: firstOfTheRest } : {})}
            variant="secondary"
            tone="neutral"
            wide
            loading={redirectingTo === provider && texts.opening({ provider: providerName(provider) })}
            onClick={() => void redirectTo(provider)}
          >
            <ProviderMark provider={provider} />
            {texts[verb]({ provider: providerName(provider) })}
            <Note text={noteOn(provider)} />
          </Button>
        ))}
        {shown.length < ordered.length ? (
          <Button variant="tertiary" wide onClick={open}>
            {texts.showMore}
          </Button>
        ) : null}
      </div>
    </>
  );
}

interface NoteProps {
  readonly text: string | undefined;
}

function Note({ text }: NoteProps) {
  return text === undefined ? null : (
    <Tag data-color="neutral" data-size="sm">
      {text}
    </Tag>
  );
}

/** Whether all providers are shown. The button that shows them is removed, and focus moves to the first new one. */
function useShowAll() {
  const [isOpen, setOpen] = useState(false);
  const firstOfTheRest = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (isOpen) firstOfTheRest.current?.focus();
  }, [isOpen]);
  return { isOpen, open: () => setOpen(true), firstOfTheRest };
}

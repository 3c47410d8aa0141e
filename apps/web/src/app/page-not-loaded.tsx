import { useEffect, useState } from 'react';

import { Button, Loading, PageHeading } from '@portvakt/ui';

import { errorTexts } from '../i18n/errors.texts.js';
import { useTexts } from '../i18n/texts.js';
import { noticesTexts } from '../failures/notices.texts.js';
import { appTexts } from './app.texts.js';
import { isServiceReachable, reloadOnce } from './reload.js';
import { useOnline } from './use-online.js';

/**
 * Shown where the script of a page could not be loaded. The browser remembers the failed import, so only a reload
 * helps; it is done at once if the service answers, because a page that was not shown holds no typed text.
 */
export function PageNotLoaded() {
  const texts = useTexts(appTexts);
  const { loading, brokenTitle, tryAgain } = useTexts(noticesTexts);
  const { NETWORK_ERROR: noContact } = useTexts(errorTexts);
  const online = useOnline();
  const [state, setState] = useState<'checking' | 'unreachable' | 'broken'>('checking');

  useEffect(() => {
    let isCurrent = true;
    void isServiceReachable().then((reachable) => {
      if (!isCurrent) return;
      if (!reachable) setState('unreachable');
      else if (!reloadOnce()) setState('broken');
    });
    return () => {
      isCurrent = false;
    };
  }, [online]);

  const retry = async () => {
    if (await isServiceReachable()) window.location.reload();
    else setState('unreachable');
  };

  if (state === 'checking') return <Loading label={loading} />;
  return (
    <>
      {state === 'broken' ? (
        <PageHeading lead={texts.broken}>{brokenTitle}</PageHeading>
      ) : (
        <PageHeading lead={noContact}>{texts.unavailable}</PageHeading>
      )}
      <Button onClick={() => void retry()}>{tryAgain}</Button>
    </>
  );
}

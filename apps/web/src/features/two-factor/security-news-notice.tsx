import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { Notice } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { readSecurityNews, type SecurityNews } from '../../rooms/security-news.js';
import { authenticatorsTexts } from './authenticators.texts.js';

/** The notice about a change to the second factor made on another page. */
export function SecurityNewsNotice() {
  const texts = useTexts(authenticatorsTexts);
  const news = useSecurityNews();

  switch (news?.kind) {
    case undefined:
      return null;
    case 'added':
      return <Notice kind="success">{texts.addedNamed({ name: news.name })}</Notice>;
    case 'backupCodeUsed':
      return <Notice kind="warning">{texts.backupCodeUsed}</Notice>;
    case 'turnedOn':
    case 'newBackupCodes':
      return <Notice kind="success">{texts[news.kind]}</Notice>;
  }
}

/** The event passed in the navigation state; cleared, so that a reload does not show it again. */
function useSecurityNews(): SecurityNews | undefined {
  const here = useLocation();
  const state: unknown = here.state;
  const navigate = useNavigate();
  const [news] = useState(() => readSecurityNews(state));

  useEffect(() => {
    if (readSecurityNews(state)) void navigate(here.pathname, { replace: true, state: null, preventScrollReset: true });
  }, [state, here.pathname, navigate]);
  return news;
}

import { useEffect } from 'react';
import { useDispatch } from 'react-redux';

import { forgetSession } from '@portvakt/api-client';
import { PageHeading, PanelPage } from '@portvakt/ui';

import { dropAllDrafts } from '../../forms/drafts.js';
import { useTexts } from '../../i18n/texts.js';
import { deleteAccountTexts } from './delete-account.texts.js';

/** Confirms that the account is gone; the link of the mail leads here too. */
export function AccountDeletedPage() {
  const texts = useTexts(deleteAccountTexts);
  const dispatch = useDispatch();

  // Here and not earlier: the gate of the account rooms is off the page and cannot take this for an expired session.
  useEffect(() => {
    dropAllDrafts();
    forgetSession(dispatch);
  }, [dispatch]);

  return (
    <PanelPage>
      <PageHeading lead={texts.signedOutEverywhere}>{texts.deleted}</PageHeading>
    </PanelPage>
  );
}

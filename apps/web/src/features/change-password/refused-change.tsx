import { Link } from 'react-router';

import type { ApiFailure } from '@portvakt/api-client';
import { AlertRegion, Notice, TextLink } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { useErrorText } from '../../i18n/use-error-text.js';
import { PATHS } from '../../routes/paths.js';
import { changePasswordTexts } from './change-password.texts.js';

interface RefusedChangeProps {
  readonly refusal: ApiFailure | undefined;
}

/** Explains why the password was not changed; an account without a password gets a link to where one is set. */
export function RefusedChange({ refusal }: RefusedChangeProps) {
  return <AlertRegion>{refusal ? <Notice kind="danger"><Explanation refusal={refusal} /></Notice> : null}</AlertRegion>;
}

function Explanation({ refusal }: { readonly refusal: ApiFailure }) {
  const texts = useTexts(changePasswordTexts);
  const errorText = useErrorText();
  if (refusal.code !== 'CREDENTIAL_ACCOUNT_NOT_FOUND') return errorText(refusal);
  return (
    <>
      {texts.noPassword}{' '}
      <TextLink asChild>
        <Link to={PATHS.security}>{texts.toSecurity}</Link>
      </TextLink>
    </>
  );
}

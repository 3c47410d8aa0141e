import { Link } from 'react-router';

import type { ApiFailure } from '@portvakt/api-client';
import { AlertRegion, Notice, TextLink } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { useErrorText } from '../../i18n/use-error-text.js';
import { ROOMS } from '../../rooms/rooms.js';
import { changePasswordTexts } from './change-password.texts.js';

interface RefusedChangeProps {
  readonly refusal: ApiFailure | undefined;
}

/** Why the password stayed as it was; whoever has none is shown the way to one. */
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
        <Link to={ROOMS.security}>{texts.toSecurity}</Link>
      </TextLink>
    </>
  );
}

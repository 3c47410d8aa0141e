import { useEffect, useRef } from 'react';

import { type SignedIn, useUpdateUserMutation } from '@portvakt/api-client';
import { Avatar, Button, FormError, Notice, sameOriginPicture, StatusRegion } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { useErrorText } from '../../i18n/use-error-text.js';
import { profileTexts } from './profile.texts.js';

interface PictureRowProps {
  readonly user: SignedIn['user'];
  /** Called when a result of a change is shown. */
  readonly onResult: () => void;
}

/** The picture, or the initials, with a button that removes a stored picture, whether it can be shown or not. */
export function PictureRow({ user, onResult }: PictureRowProps) {
  const texts = useTexts(profileTexts);
  const errorText = useErrorText();
  const [update, { isLoading, isSuccess, error }] = useUpdateUserMutation();
  const hasPicture = user.image !== null && user.image !== '';
  const picture = sameOriginPicture(user.image, window.location.href);
  const row = useFocusWithoutButton(isSuccess && !hasPicture);

  const remove = async () => {
    await update({ image: null });
    onResult();
  };

  return (
    <>
      <div className="tag-line" ref={row} tabIndex={-1}>
        <Avatar name={user.name} src={picture} />
        {hasPicture ? (
          <Button
            variant="secondary"
            tone="neutral"
            loading={isLoading && texts.removingPicture}
            onClick={() => void remove()}
          >
            {texts.removePicture}
          </Button>
        ) : null}
      </div>
      {hasPicture && picture === undefined ? <p className="page-lead">{texts.pictureElsewhere}</p> : null}
      <StatusRegion>
        {isSuccess && !hasPicture ? <Notice kind="success">{texts.pictureRemoved}</Notice> : null}
      </StatusRegion>
      <FormError message={error && errorText(error)} />
    </>
  );
}

/** The button that had focus is gone once the picture is. */
function useFocusWithoutButton(isRemoved: boolean) {
  const row = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (isRemoved) row.current?.focus();
  }, [isRemoved]);
  return row;
}

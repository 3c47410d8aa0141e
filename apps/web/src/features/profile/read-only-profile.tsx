import { type SignedIn, toReadableEmail, useWebConfig } from '@portvakt/api-client';
import { Avatar, EmailAddress, PageHeading, PanelSection, sameOriginPicture, Tag } from '@portvakt/ui';

import { fieldsIn, inputNameOf, toInputs } from '../../forms/additional-fields.js';
import { useLanguage, useTexts } from '../../i18n/texts.js';
import { profileTexts } from './profile.texts.js';

interface ReadOnlyProfileProps {
  readonly user: SignedIn['user'];
}

/** The profile for an operator who impersonates the user: what the sections say, without their forms. */
export function ReadOnlyProfile({ user }: ReadOnlyProfileProps) {
  const texts = useTexts(profileTexts);
  const [language] = useLanguage();
  const fields = fieldsIn('profile', useWebConfig());
  const stored = toInputs(fields, ({ name }) => Object.getOwnPropertyDescriptor(user, name)?.value);

  const shown = (value: string | boolean | undefined): string => {
    if (typeof value === 'boolean') return value ? texts.yes : texts.no;
    return value || '–';
  };

  return (
    <>
      <PageHeading>{texts.title}</PageHeading>
      <PanelSection heading={texts.nameHeading}>
        <div className="tag-line">
          <Avatar name={user.name} src={sameOriginPicture(user.image, window.location.href)} />
          <span>{user.name}</span>
        </div>
      </PanelSection>
      {fields.length === 0 ? null : (
        <PanelSection heading={texts.detailsHeading}>
          <ul className="plain-list">
            {fields.map((field) => (
              <li key={field.name}>
                {field.label?.[language] ?? field.name}: {shown(stored[inputNameOf(field)])}
              </li>
            ))}
          </ul>
        </PanelSection>
      )}
      <PanelSection heading={texts.emailHeading}>
        <p className="tag-line">
          <EmailAddress address={toReadableEmail(user.email)} />
          <Tag data-color={user.emailVerified ? 'success' : 'warning'} data-size="sm">
            {user.emailVerified ? texts.verified : texts.notVerified}
          </Tag>
        </p>
      </PanelSection>
    </>
  );
}

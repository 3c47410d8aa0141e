import { PanelSection, Tag } from '@portvakt/ui';
import { FactList } from '@portvakt/ui/operators';

import { useTexts } from '../../../i18n/texts.js';
import { Moment } from '../lists/moment.js';
import { MethodRows, PasskeyRows, TwoFactorRows } from './sign-in-rows.js';
import { useUser } from './use-user.js';
import { userTexts } from './user.texts.js';

/** The user's sign-in methods and second factors, never a secret. */
export function SignInTab() {
  const texts = useTexts(userTexts);
  const { details } = useUser();
  const isOn = details.user.twoFactorEnabled;
  const blocked = details.secondFactorBlockedUntil;
  const facts = [
    { name: texts.backupCodes, value: details.backupCodes ? texts.made : texts.notMade },
    { name: texts.trustedDevices, value: String(details.trustedDevices) },
    ...(blocked === null ? [] : [{ name: texts.codesBlocked, value: <Moment iso={blocked} /> }]),
  ];
  return (
    <>
      <PanelSection heading={texts.methods}>
        <MethodRows details={details} inFull />
        {details.hasPassword ? null : <p>{texts.noPassword}</p>}
      </PanelSection>
      <PanelSection heading={texts.passkeys}>
        <PasskeyRows details={details} />
      </PanelSection>
      <PanelSection
        heading={texts.twoFactor}
        tag={<Tag data-color={isOn ? 'success' : 'neutral'}>{isOn ? texts.on : texts.off}</Tag>}
      >
        <TwoFactorRows details={details} />
        <FactList facts={facts} />
      </PanelSection>
    </>
  );
}

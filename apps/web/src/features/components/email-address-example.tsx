import { EmailAddress } from '@portvakt/ui';

export function EmailAddressExample() {
  return (
    <p>
      <EmailAddress address="kari.johanne.nordmann-fjeldstad@avdeling.eksempel.no" />
    </p>
  );
}

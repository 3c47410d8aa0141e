import { FilesIcon } from '@navikt/aksel-icons';
import { QRCodeSVG } from 'qrcode.react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { Button, ButtonLink, FormError, Notice, StatusRegion, TextLink } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { PATHS } from '../../routes/paths.js';
import { SetUpStep } from './set-up-step.js';
import { setUpTexts } from './set-up.texts.js';
import { inGroups, keyOf } from './totp-key.js';
import { UnsavedCodesGuard } from './unsaved-codes-guard.js';
import { useCopy } from './use-copy.js';
import { useMediaQuery } from '../../browser/use-media-query.js';

/** In pixels. */
const QR_SIZE = 184;

interface SetUpKeyProps {
  readonly totpUri: string;
  /** Whether two-factor is on already, so that no code is asked for. */
  readonly isOn: boolean;
  /** Not where two-factor is or may be on already. */
  readonly canCancel: boolean;
  readonly onNext: () => void;
}

/**
 * The secret as a link for an app on this device, and as a QR code and text for another one. A phone cannot scan itself,
 * so there the link comes first; the rest is folded away, for another device or an app that the link does not open.
 */
export function SetUpKey({ totpUri, isOn, canCancel, onNext }: SetUpKeyProps) {
  const texts = useTexts(setUpTexts);
  // As narrow as a phone, which cannot scan a QR code on itself.
  const isNarrow = useMediaQuery('(max-width: 40rem)');

  return (
    <SetUpStep step={1} total={isOn ? 2 : 3} heading={isNarrow ? texts.addToApp : texts.scan}>
      {isOn ? <Notice kind="warning">{texts.onAlready}</Notice> : null}
      {isNarrow ? (
        <>
          <div className="actions">
            <ButtonLink variant="secondary">
              <a href={totpUri}>{texts.openHere}</a>
            </ButtonLink>
          </div>
          <details className="by-qr-or-key">
            <summary>{texts.byQrOrKey}</summary>
            <QrAndKey totpUri={totpUri} />
          </details>
        </>
      ) : (
        <QrAndKey totpUri={totpUri}>
          <TextLink href={totpUri} className="open-here">
            {texts.openHere}
          </TextLink>
        </QrAndKey>
      )}
      <div className="actions">
        <Button onClick={onNext}>{texts.next}</Button>
        {canCancel ? (
          <ButtonLink variant="secondary">
            <Link to={PATHS.security}>{texts.cancel}</Link>
          </ButtonLink>
        ) : null}
      </div>
      {canCancel ? null : <UnsavedCodesGuard />}
    </SetUpStep>
  );
}

interface QrAndKeyProps {
  readonly totpUri: string;
  /** Shown below the key. */
  readonly children?: ReactNode;
}

function QrAndKey({ totpUri, children }: QrAndKeyProps) {
  const texts = useTexts(setUpTexts);
  const key = keyOf(totpUri) ?? '';
  const { copy, outcome } = useCopy();

  return (
    <>
      <div className="qr-and-key">
        <div className="qr-code">
          {/* Dark on white in every appearance: scanners cannot read it inverted. */}
          <QRCodeSVG
            value={totpUri}
            size={QR_SIZE}
            level="M"
            bgColor="#ffffff"
            fgColor="#000000"
            title={texts.qrCode}
          />
        </div>
        <div className="totp-key">
          <p>{texts.byHand}</p>
          <dl>
            <dt>{texts.key}</dt>
            <dd translate="no">{inGroups(key)}</dd>
          </dl>
          <Button variant="secondary" size="sm" onClick={() => void copy(key)}>
            <FilesIcon aria-hidden="true" />
            {texts.copyKey}
          </Button>
          {children}
        </div>
      </div>
      <StatusRegion>{outcome === 'copied' ? <Notice kind="success">{texts.keyCopied}</Notice> : null}</StatusRegion>
      <FormError message={outcome === 'failed' ? texts.keyNotCopied : undefined} />
    </>
  );
}

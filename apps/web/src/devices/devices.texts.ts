import { defineTexts } from '../i18n/define-texts.js';

/** How a device is named, wherever a session or an event is shown. */
export const devicesTexts = defineTexts('devices', {
  nb: { unknownDevice: 'Ukjent enhet', device: '{browser} på {system}' },
  nn: { unknownDevice: 'Ukjend eining', device: '{browser} på {system}' },
  en: { unknownDevice: 'Unknown device', device: '{browser} on {system}' },
});

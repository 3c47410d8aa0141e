import { useTexts } from '../i18n/texts.js';
import { describeDevice } from './describe-device.js';
import { devicesTexts } from './devices.texts.js';

/** The name of a device in a row, a button and a message: "Safari på iPhone". */
export function useDeviceName(): (userAgent: string) => string {
  const texts = useTexts(devicesTexts);
  return (userAgent) => {
    const { name } = describeDevice(userAgent);
    return name ? texts.device(name) : texts.unknownDevice;
  };
}

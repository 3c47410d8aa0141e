import { Tag, Timeline } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { componentsTexts } from './components.texts.js';

export function TimelineExample() {
  const { today, signedIn, device, on } = useTexts(componentsTexts);
  const items = [
    { key: 'newer', at: '2026-01-05T12:02:00.000Z', time: '13.02', name: signedIn, facts: [device, '192.0.2.77'] },
    { key: 'older', at: '2026-01-05T08:30:00.000Z', time: '09.30', name: signedIn, tag: <Tag>{on}</Tag>, facts: [] },
  ];
  return <Timeline days={[{ heading: today, items }]} />;
}

import { Link } from 'react-router';

import { TextLink } from '@portvakt/ui';

import { useTexts } from '../i18n/texts.js';
import { openRoom } from '../rooms/rooms.js';
import { roomTexts } from '../rooms/rooms.texts.js';

const FOOT_ROOMS = ['privacy', 'accessibility', 'help'] as const;

/** Whether any room of the foot has a screen yet. */
export const hasSiteFoot = FOOT_ROOMS.some((room) => openRoom(room) !== undefined);

/** The links that every page ends with. */
export function SiteFoot() {
  const texts = useTexts(roomTexts);
  return FOOT_ROOMS.map((room) => {
    const path = openRoom(room);
    if (path === undefined) return null;
    return (
      <TextLink key={room} asChild data-color="neutral">
        <Link to={path}>{texts[room]}</Link>
      </TextLink>
    );
  });
}

import { Avatar, sameOriginPicture } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { componentsTexts } from './components.texts.js';

const PICTURE =
  "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'><path fill='teal' d='M0 0h8v8H0z'/></svg>";
const BROKEN = 'data:image/png;base64,AA==';
const ELSEWHERE = 'https://bilder.example/kari.png';

export function AvatarExample() {
  const texts = useTexts(componentsTexts);
  return (
    <>
      <p>{texts.picture}</p>
      <div className="actions">
        <Avatar name="Kari Nordmann" src={PICTURE} />
        <Avatar name="Kari Nordmann" src={sameOriginPicture(ELSEWHERE, window.location.href)} />
        <Avatar name="Ola" src={BROKEN} />
      </div>
    </>
  );
}

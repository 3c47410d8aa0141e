import { describe, expect, it } from '@jest/globals';

import { sameOriginPicture } from './same-origin-picture.js';

const SITE = 'https://konto.eksempel.no/konto/profil';

describe('picture', () => {
  it.each(['/bilder/kari.png', 'https://konto.eksempel.no/kari.png', 'data:image/png;base64,AA'])(
    'is shown from this site: %s',
    (image) => expect(sameOriginPicture(image, SITE)).toBe(image),
  );

  it.each([null, '', 'https://bilder.example/a.png', '//bilder.example/a.png', 'http://konto.eksempel.no/a.png', 'data:text/html,x'])(
    'is not requested from another site: %s',
    (image) => expect(sameOriginPicture(image, SITE)).toBeUndefined(),
  );
});

import { describe, expect, it } from '@jest/globals';

import { editablePictureUrl, isPictureUrl, sameOriginPicture } from './picture-url.js';

const SITE = 'https://konto.eksempel.no/konto/profil';

describe('picture URL', () => {
  it.each(['/bilder/kari.png', 'https://bilder.example/kari.png', 'http://bilder.example/', 'HTTPS://bilder.example/a'])(
    'accepts %s',
    (value) => expect(isPictureUrl(value)).toBe(true),
  );

  it.each(['kari.png', '//bilder.example/a', '/\\bilder.example', 'https://', 'javascript:alert(1)', 'data:image/png,x'])(
    'rejects %s',
    (value) => expect(isPictureUrl(value)).toBe(false),
  );

  it('rejects user information', () => {
    expect(isPictureUrl('https://kari:x@bilder.example/')).toBe(false);
  });

  it('is not editable when the provider delivered the picture as data', () => {
    expect([null, 'data:image/png;base64,AA', '/a.png'].map(editablePictureUrl)).toEqual(['', '', '/a.png']);
  });
});

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

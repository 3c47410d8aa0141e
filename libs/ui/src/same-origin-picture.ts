/**
 * Returns the picture if it may be shown: a data URL, or a picture of the same origin. Loading one from another site
 * would tell that site who looks at it and when.
 */
export function sameOriginPicture(image: string | null, site: string): string | undefined {
  if (image === null || image === '') return undefined;
  if (image.startsWith('data:image/')) return image;
  return URL.canParse(image, site) && new URL(image, site).origin === new URL(site).origin ? image : undefined;
}

/**
 * The picture if it may be shown. A picture on another site is not, because loading it would tell that site who looks
 * at it and when.
 */
export function sameOriginPicture(image: string | null, site: string): string | undefined {
  if (image === null || image === '') return undefined;
  if (image.startsWith('data:image/')) return image;
  return URL.canParse(image, site) && new URL(image, site).origin === new URL(site).origin ? image : undefined;
}

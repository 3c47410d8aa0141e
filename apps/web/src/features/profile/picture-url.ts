const OWN_PATH = /^\/(?![/\\])/;
const WEB = /^https?:\/\//i;

/** Whether the server accepts the value as a picture URL (specification §11.3), so that the form can say so first. */
export function isPictureUrl(value: string): boolean {
  if (OWN_PATH.test(value)) return true;
  if (!WEB.test(value) || !URL.canParse(value)) return false;
  const { username, password } = new URL(value);
  return username === '' && password === '';
}

/** The picture URL that the user can edit; empty for a picture that a provider delivered as data. */
export function editablePictureUrl(image: string | null): string {
  return image === null || image.startsWith('data:') ? '' : image;
}

/**
 * The picture if it may be shown. A picture on another site is not, because loading it would tell that site who looks
 * at it and when.
 */
export function sameOriginPicture(image: string | null, site: string): string | undefined {
  if (image === null || image === '') return undefined;
  if (image.startsWith('data:image/')) return image;
  return URL.canParse(image, site) && new URL(image, site).origin === new URL(site).origin ? image : undefined;
}

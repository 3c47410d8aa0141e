const OWN_PATH = /^\/(?![/\\])/;
const WEB = /^https?:\/\//i;

/** Whether the server takes this for the address of a picture (contract §11.3), so that the form says so first. */
export function isPictureAddress(value: string): boolean {
  if (OWN_PATH.test(value)) return true;
  if (!WEB.test(value) || !URL.canParse(value)) return false;
  const { username, password } = new URL(value);
  return username === '' && password === '';
}

/** The address that somebody may edit; a picture that came whole from a provider has none. */
export function editableAddress(image: string | null): string {
  return image === null || image.startsWith('data:') ? '' : image;
}

/** The picture if this page may show it: one of another site would tell that site who looks at it, and when. */
export function pictureOfThisSite(image: string | null, site: string): string | undefined {
  if (image === null || image === '') return undefined;
  if (image.startsWith('data:image/')) return image;
  return URL.canParse(image, site) && new URL(image, site).origin === new URL(site).origin ? image : undefined;
}

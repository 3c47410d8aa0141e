const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
/** In the header chunk, which comes first: width and height, four bytes each (PNG 3, 11.2.1). */
const WIDTH_AT = 16;
const HEIGHT_AT = 20;
const HEADER_BYTES = 24;
/** The largest size that phones show. */
const LEAST_PX = 180;

/** Returns why an image cannot be the icon on a phone's home screen; empty if it can be. */
export function touchIconErrors(image: Buffer): readonly string[] {
  const isPng = image.length >= HEADER_BYTES && image.subarray(0, SIGNATURE.length).equals(SIGNATURE);
  const [width, height] = isPng ? [image.readUInt32BE(WIDTH_AT), image.readUInt32BE(HEIGHT_AT)] : [0, 0];
  return width === height && width >= LEAST_PX ? [] : [`is not a square PNG image of at least ${LEAST_PX} px`];
}

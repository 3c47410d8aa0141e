/**
 * The anchor of a heading, as code hosts derive it.
 *
 * @param {string} heading
 */
export const slugOf = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');

// In tests, the URL that the build would give an image.
export default '/assets/drawing.svg';

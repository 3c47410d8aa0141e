// What a drawing is to a test: the address that the build would give it.
export default '/assets/drawing.svg';

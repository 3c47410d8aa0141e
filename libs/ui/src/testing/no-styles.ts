// In tests, a style sheet is an empty module.
export {};

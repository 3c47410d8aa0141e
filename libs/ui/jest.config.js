const preset = require('../../jest.preset.js');

module.exports = {
  ...preset,
  rootDir: '.',
  testEnvironment: '<rootDir>/../../tools/testing/jsdom-environment.cjs',
  setupFiles: ['<rootDir>/src/testing/jsdom-gaps.ts'],
  moduleNameMapper: {
    '\\.css$': '<rootDir>/src/testing/no-styles.ts',
    '^@navikt/aksel-icons$': '<rootDir>/src/testing/icons.cjs',
  },
};

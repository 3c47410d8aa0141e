const preset = require('../../jest.preset.js');

module.exports = {
  ...preset,
  rootDir: '.',
  // By far the largest unit suite: the last of its step, so the second core would be idle.
  maxWorkers: 2,
  testEnvironment: '<rootDir>/src/testing/browser-environment.cjs',
  setupFiles: ['<rootDir>/../../libs/ui/src/testing/jsdom-gaps.ts', '<rootDir>/src/testing/jsdom-gaps.ts'],
  moduleNameMapper: {
    '\\.css$': '<rootDir>/../../libs/ui/src/testing/no-styles.ts',
    '^@navikt/aksel-icons$': '<rootDir>/../../libs/ui/src/testing/icons.cjs',
    '\\.svg$': '<rootDir>/src/testing/image-url.ts',
  },
};

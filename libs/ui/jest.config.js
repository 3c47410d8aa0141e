const preset = require('../../jest.preset.js');

module.exports = {
  ...preset,
  displayName: 'ui',
  rootDir: '.',
  testEnvironment: 'jsdom',
  setupFiles: ['<rootDir>/src/testing/browser-gaps.ts'],
  moduleNameMapper: { ...preset.moduleNameMapper, '\\.css$': '<rootDir>/src/testing/no-styles.ts' },
};

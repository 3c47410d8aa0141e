const preset = require('../../jest.preset.js');

module.exports = {
  ...preset,
  rootDir: '.',
  testEnvironment: 'jsdom',
  setupFiles: ['<rootDir>/src/testing/browser-gaps.ts'],
  moduleNameMapper: { ...preset.moduleNameMapper, '\\.css$': '<rootDir>/src/testing/no-styles.ts' },
};

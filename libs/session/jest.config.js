module.exports = { ...require('../../jest.preset.js'), displayName: 'session', rootDir: '.' };

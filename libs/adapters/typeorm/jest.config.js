module.exports = { ...require('../../../jest.preset.js'), displayName: 'typeorm', rootDir: '.' };

export { openDatabase, type OpenDatabase } from './open-database.js';
export { createEmptyDatabase, createTestDatabase, type TestDatabase } from './test-database.js';

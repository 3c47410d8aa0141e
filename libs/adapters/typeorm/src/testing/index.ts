export { createEmptyDatabase, createTestDatabase, type TestDatabase } from './test-database.js';

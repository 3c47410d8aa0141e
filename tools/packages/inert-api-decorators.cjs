/**
 * Stands in for @nestjs/swagger in the packages. Its decorators only describe the OpenAPI document, which is written
 * before a release, and the library itself would also install swagger-ui-dist and run the install script of
 * @scarf/scarf.
 */
const decorate = () => () => undefined;

module.exports = new Proxy({}, { get: () => decorate });

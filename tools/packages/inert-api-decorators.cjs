/**
 * Stands in for @nestjs/swagger in the packages. Its decorators only describe the OpenAPI document, which is written
 * before a release, and the library would bring swagger-ui-dist and the install script of @scarf/scarf with it.
 */
const decorate = () => () => undefined;

module.exports = new Proxy({}, { get: () => decorate });

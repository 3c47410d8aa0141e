/**
 * What the service uses of class-validator. Its index loads 320 modules, including the formats of all phone numbers;
 * these are 20.
 */
const { IsIn } = require('class-validator/cjs/decorator/common/IsIn');
const { ValidateIf } = require('class-validator/cjs/decorator/common/ValidateIf');
const { Max } = require('class-validator/cjs/decorator/number/Max');
const { Min } = require('class-validator/cjs/decorator/number/Min');
const { Matches } = require('class-validator/cjs/decorator/string/Matches');
const { IsBoolean } = require('class-validator/cjs/decorator/typechecker/IsBoolean');
const { IsInt } = require('class-validator/cjs/decorator/typechecker/IsInt');
const { getMetadataStorage } = require('class-validator/cjs/metadata/MetadataStorage');
const { registerDecorator } = require('class-validator/cjs/register-decorator');
const { Validator } = require('class-validator/cjs/validation/Validator');

const validateSync = (object, options) => new Validator().validateSync(object, options);

module.exports = {
  getMetadataStorage,
  IsBoolean,
  IsIn,
  IsInt,
  Matches,
  Max,
  Min,
  registerDecorator,
  ValidateIf,
  validateSync,
};

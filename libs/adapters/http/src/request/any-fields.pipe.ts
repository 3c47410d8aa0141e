import { Injectable, type PipeTransform } from '@nestjs/common';

import { ValidationError } from '../errors/request-error.js';
import { isObject } from './is-object.js';

/** For bodies whose fields the product declares: any object (specification §1.3). */
@Injectable()
export class AnyFieldsPipe implements PipeTransform {
  transform(body: unknown): object {
    if (!isObject(body)) throw new ValidationError('body');
    return body;
  }
}

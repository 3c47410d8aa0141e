import { Injectable, type PipeTransform } from '@nestjs/common';

import { ValidationError } from '../errors/request-error.js';
import { isObject } from './is-object.js';

/** For endpoints without input: accepts no body or any object, and ignores its content (specification §1.3). */
@Injectable()
export class NoBodyPipe implements PipeTransform {
  transform(body: unknown): undefined {
    if (body === undefined) return undefined;
    if (!isObject(body)) throw new ValidationError('body');
    return undefined;
  }
}

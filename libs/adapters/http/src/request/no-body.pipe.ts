import { Injectable, type PipeTransform } from '@nestjs/common';

import { ValidationError } from '../errors/request-error.js';

/** For calls whose body says nothing: none, or an object that is not looked at (specification §1.3). */
@Injectable()
export class NoBodyPipe implements PipeTransform {
  transform(body: unknown): undefined {
    if (body === undefined) return undefined;
    if (body === null || typeof body !== 'object' || Array.isArray(body)) throw new ValidationError('body');
    return undefined;
  }
}
